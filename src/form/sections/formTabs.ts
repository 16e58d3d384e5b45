import { useEffect, useMemo } from 'react';
import { useFormState } from 'react-hook-form';
import { useRecordContext } from 'ra-core';
import { useLocation, useNavigate } from 'react-router-dom';
import { elementAt } from '../../browser/anchors.ts';
import { useTranslate } from '../../i18n/late/form.ts';
import { useTellForm } from '../../navigation/openForm.ts';
import type { FormModel, FormSection } from '../model.ts';
import { sectionAnchor, useOpenSection } from './openSection.ts';
import { useBelonging } from '../useBelonging.ts';
import type { RecordForm } from '../useRecordForm.ts';

interface Tab {
  readonly name: string;
  readonly sections: readonly FormSection[];
}

/** The tabs that have a section. Empty for a form without tabs. */
export function tabsIn({ tabs = {} }: FormModel, sections: readonly FormSection[]): readonly Tab[] {
  return Object.entries(tabs).flatMap(([name, tab]) => {
    const own = sections.filter((section) => tab.sections.includes(section.name));
    return own.length > 0 ? [{ name, sections: own }] : [];
  });
}

/** The name of the open tab: the one that the URL's fragment names, or the one of the section that it names, or the first. */
export function useOpenTab(tabs: readonly Tab[]): string | undefined {
  const { hash } = useLocation();
  const isAsked = ({ name }: { readonly name: string }) => `#${name}` === hash;
  return (tabs.find(isAsked) ?? tabs.find(({ sections }) => sections.some(isAsked)) ?? tabs[0])?.name;
}

/** Frames to wait for an input that a tab renders when it is first opened. */
const mostFrames = 120;

/** Gives something in a section the focus as soon as it is there. */
export function focusIn(section: string, focus: () => void, framesLeft = mostFrames): void {
  focus();
  const card = elementAt(sectionAnchor(section))?.closest('section');
  if (framesLeft > 0 && !card?.contains(document.activeElement))
    requestAnimationFrame(() => focusIn(section, focus, framesLeft - 1));
}

/** Moves the focus to a field, on whichever tab it is. */
export function useGoToField({ form, model }: RecordForm): (name: string) => void {
  const sections = useBelonging(model, useRecordContext());
  const { search } = useLocation();
  const navigate = useNavigate();
  return (name) => {
    const hasField = (section: FormSection) => section.fields.some((field) => field.name === name);
    const tab = tabsIn(model, sections).find((one) => one.sections.some(hasField));
    const section = tab?.sections.find(hasField);
    if (!tab || !section) {
      form.setFocus(name);
      return;
    }
    void navigate({ search, hash: tab.name }, { replace: true });
    focusIn(section.name, () => form.setFocus(name));
  };
}

/**
 * Shows the tabs of the form in the page's row of tabs, those with errors marked, and opens the first tab with one after a failed save.
 * @param attention increases with each failed attempt
 */
export function useFormTabs({ form, model }: RecordForm, attention: number): void {
  const translate = useTranslate();
  const sections = useBelonging(model, useRecordContext());
  const { errors } = useFormState({ control: form.control });
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const tabs = useMemo(() => tabsIn(model, sections), [model, sections]);
  const current = useOpenTab(tabs);
  // A fragment that names a tab leaves the focus on it; one that names another section leads there.
  const withinTabs = useMemo(
    () => sections.filter(({ name }) => !tabs.some((tab) => tab.name === name)),
    [sections, tabs],
  );
  useOpenSection(withinTabs);
  const counts = tabs.map(
    (tab) => tab.sections.flatMap(({ fields }) => fields).filter(({ name }) => errors[name]).length,
  );
  const key = counts.join();
  const told = useMemo(
    () =>
      current === undefined
        ? undefined
        : {
            path: pathname.replace(/\/+$/, ''),
            current,
            tabs: tabs.map(({ name }, index) => {
              const count = Number(key.split(',')[index]);
              return {
                name,
                faults: { count, words: translate('form.sectionFaults', { smart_count: count }) },
              };
            }),
          },
    [current, key, pathname, tabs, translate],
  );
  useTellForm(told);
  const wrong = tabs.filter((_, index) => (counts[index] ?? 0) > 0).map(({ name }) => name);
  const next = current === undefined || wrong.includes(current) ? undefined : wrong[0];
  useEffect(() => {
    if (attention > 0 && next !== undefined) void navigate({ search, hash: next }, { replace: true });
    // Only after an attempt: who goes on to another tab stays there.
  }, [attention]);
}
