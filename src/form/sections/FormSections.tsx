import { memo, Suspense, useId, useState, type ReactNode } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Boundary } from '../page/Boundary.tsx';
import { waiting } from '../../fields/waiting.tsx';
import { anchor } from '../../browser/anchors.ts';
import { loadable } from '../../loading/loadable.tsx';
import '../form.css';
import type { SavedRecord } from '../../parts/feature.ts';
import { useFeature } from '../../parts/parts.ts';
import type { PlaceProps } from '../../parts/PlaceProps.ts';
import { useAfterPaint } from '../../browser/useAfterPaint.ts';
import { tabsIn, useOpenTab } from './formTabs.ts';
import { FoldedSection } from './FoldedSection.tsx';
import type { FormModel, FormSection } from '../model.ts';
import { SectionFields } from './SectionFields.tsx';
import { sectionAnchor, useAskedSection } from './openSection.ts';
import { useBelonging, useForgetHidden } from '../useBelonging.ts';

const ChildSection = loadable(() => import('../child/ChildSection.tsx'));

/** Fields that fit in one window. Later sections are rendered afterwards. */
const fieldsAtOnce = 8;

/** The number of sections that contain the first fields; at least one. */
function sectionsAtOnce(sections: readonly FormSection[]): number {
  let fields = 0;
  const after = sections.findIndex((section) => (fields += section.fields.length) > fieldsAtOnce);
  return after === -1 ? sections.length : Math.max(after, 1);
}

/** The approximate height of a section's fields, in pixels. */
const heightOf = ({ fields }: FormSection) => Math.max(Math.ceil(fields.length / 2), 1) * 68;

function Section({
  section,
  isHidden,
  heading,
  isHeaded,
  help,
  children,
}: {
  section: FormSection;
  /** True on another tab. What was typed stays there. */
  isHidden: boolean;
  heading: string;
  /** False when the page's heading has the same text. */
  isHeaded: boolean;
  help?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      className="form-section"
      data-aside={section.layout === 'aside' || undefined}
      hidden={isHidden}
      {...(isHeaded ? { 'aria-labelledby': id } : { 'aria-label': heading })}
    >
      {isHeaded && (
        <h2 id={id} {...anchor(sectionAnchor(section.name))} tabIndex={-1}>
          {heading}
        </h2>
      )}
      {help && <p className="form-section-help">{help}</p>}
      {/* For widgets that suspend. */}
      <Suspense fallback={waiting}>{children}</Suspense>
    </section>
  );
}

interface FormSectionsProps extends PlaceProps {
  readonly model: FormModel;
  /** The saved record. Undefined for a new one. */
  readonly record?: SavedRecord;
}

/**
 * The fields of a form in cards with headings, in two columns when the window is wide enough. Typing does not
 * re-render it.
 */
export const FormSections = memo(({ model, record, ...screen }: FormSectionsProps) => {
  const { resource } = screen;
  const translate = useTranslate();
  const feature = useFeature(resource);
  const sections = useBelonging(model, record);
  useForgetHidden(model, sections);
  const title = translate(`resources.${resource.name}.places.${screen.placeName}`);
  const isRestDue = useAfterPaint();
  // A section named in the URL needs the height of all sections above it before the page scrolls.
  const isAsked = useAskedSection(sections) !== undefined;
  const tabs = tabsIn(model, sections);
  const openName = useOpenTab(tabs);
  const openTab = tabs.find(({ name }) => name === openName);
  // A tab is rendered when it is first opened.
  const [seen, setSeen] = useState<readonly (string | undefined)[]>([]);
  if (!seen.includes(openName)) setSeen([...seen, openName]);
  const shown = openTab
    ? tabs.flatMap((tab) => (tab === openTab || seen.includes(tab.name) ? tab.sections : []))
    : sections;
  const atOnce = isAsked ? shown.length : sectionsAtOnce(shown);
  const cards = shown.map((section, position) => {
    const isHidden = openTab !== undefined && !openTab.sections.includes(section);
    const Widget = feature?.sections[section.widget ?? ''];
    const heading = translate(`resources.${resource.name}.sections.${section.index}`);
    const isHeaded = sections.length > 1 || heading !== title;
    const isFolded = section.layout === 'folded' && !record && !openTab;
    const isDue = position < atOnce || isRestDue;
    if (!isDue && !isFolded) {
      return (
        <Section key={section.index} {...{ section, heading, isHeaded, isHidden }}>
          <div style={{ height: heightOf(section) }} />
        </Section>
      );
    }
    const content = isDue && (
      <>
        {section.fields.length > 0 && (
          <SectionFields
            fields={section.fields}
            feature={feature}
            record={record}
            resource={resource}
            scope={screen.scope}
          />
        )}
        <Boundary name={heading} load={Widget?.load}>
          {Widget && <Widget {...screen} record={record} writable={model.writable} fallback={waiting} />}
        </Boundary>
        {section.child !== undefined && record && (
          <Boundary name={heading} load={ChildSection.load}>
            <ChildSection
              key={record.id}
              child={section.child}
              fallback={waiting}
              scope={{ ...screen.scope, [resource.identifier.param]: record.id }}
            />
          </Boundary>
        )}
      </>
    );
    if (isFolded)
      return (
        <FoldedSection key={section.index} resource={resource.name} section={section} heading={heading}>
          {content}
        </FoldedSection>
      );
    return (
      <Section
        key={section.index}
        {...{ section, heading, isHeaded, isHidden }}
        help={translate(`resources.${resource.name}.sectionHelp.${section.index}`, { _: '' }) || undefined}
      >
        {content}
      </Section>
    );
  });
  return shown.some(({ layout }) => layout === 'aside') ? <div className="form-columns">{cards}</div> : cards;
});
FormSections.displayName = 'FormSections';
