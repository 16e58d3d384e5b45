import { describe, expect, it } from 'vitest';
import { areaOf } from '../../../src/shell/area.ts';
import { copyright } from '../../../src/shell/Footer.tsx';
import { personName } from '../../../src/shell/personName.ts';
import { createSequence, takesText } from '../../../src/shell/keyboard/shortcuts.ts';
import { sessionOf, systemSessionOf } from './session.ts';

describe('the footer', () => {
  it('shows the years since 2002 in us and the current year in uk', () => {
    expect(copyright('us', 2031)).toBe('© 2002-2031');
    expect(copyright('uk', 2031)).toBe('© 2031');
  });
});

describe('the account menu', () => {
  it('names users by their profile, or their claims, or their email address', () => {
    const { user } = sessionOf([]);
    expect(personName({ user, profile: { firstName: 'Adaeze' } })).toBe('Adaeze Okonkwo');
    expect(personName({ user, profile: null })).toBe('Ada Okonkwo');
    expect(personName({ user: { ...user, firstName: '', lastName: '' }, profile: null })).toBe(user.email);
  });
});

describe('the menu follows the area', () => {
  it('of the URL, or of the kind of user when the URL has none', () => {
    expect(areaOf('/client/admin/buildings', systemSessionOf([]))).toBe('client');
    expect(areaOf('/admin/clients', systemSessionOf([]))).toBe('system');
    expect(areaOf('/nowhere', systemSessionOf([]))).toBe('system');
    expect(areaOf('/nowhere', sessionOf([]))).toBe('client');
  });
});

describe('single keys', () => {
  it.each([
    ['<input>', true],
    ['<input type="checkbox">', false],
    ['<textarea></textarea>', true],
    ['<div role="menu"><span></span></div>', true],
    ['<button></button>', false],
  ])('typed into %s are text: %s', (html, expected) => {
    document.body.innerHTML = html;
    const target = document.body.querySelector('span') ?? document.body.firstElementChild;
    expect(takesText(target)).toBe(expected);
  });
});

describe('sequences of keys', () => {
  const shortcutsOf = (keys: string, pauseMs = 100) => {
    let now = 0;
    const follow = createSequence(() => now);
    return [...keys].flatMap((key) => {
      now += pauseMs;
      return follow(key)?.keys ?? [];
    });
  };

  it('do not match text that contains only their second key', () => {
    expect(shortcutsOf('omar adams north')).toEqual([]);
  });

  it('match both keys, also when the first key is repeated', () => {
    expect(shortcutsOf('gc')).toEqual(['g c']);
    expect(shortcutsOf('ggm')).toEqual(['g m']);
  });

  it('are forgotten after a pause', () => {
    expect(shortcutsOf('gc', 2000)).toEqual([]);
  });
});
