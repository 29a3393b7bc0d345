import type { AnswerOf, annotationTagset, TagsetNames } from '@glosa/contract';
import type { DictionaryKey, SomeNames } from '@glosa/dictionary';
import type { ReactNode } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Soft } from '../../../ui/layout.tsx';
import styles from './tagset.module.css';

interface Tag extends SomeNames {
  tag: string;
}

function Line({ of, children }: { of: Tag; children?: ReactNode }) {
  const { name } = useI18n();
  return (
    <li>
      <code>{of.tag}</code> {name(of)}
      {children === undefined ? null : (
        <Soft as="span" small>
          {' '}
          {children}
        </Soft>
      )}
    </li>
  );
}

type Fact = readonly [key: DictionaryKey, params?: Readonly<Record<string, string | number>>];

/** What is unusual of a class: most have a base form. */
function factsOfClass({ lemma, marks }: TagsetNames['classes'][number]): Fact[] {
  const facts: Fact[] = lemma === 'required' ? [] : [[`tagset.lemma-${lemma}`]];
  return marks === true ? [...facts, ['tagset.marks']] : facts;
}

/** How values are said, and where the category stands in tables of forms. */
function factsOfCategory({ agrees, telling, axis }: TagsetNames['categories'][number]): Fact[] {
  const { row, column, within } = axis;
  const facts: (Fact | null)[] = [
    agrees ? ['tagset.agrees'] : telling ? ['tagset.telling'] : null,
    row === undefined ? null : ['tagset.axis-row', { place: row }],
    column === undefined ? null : ['tagset.axis-column', { place: column }],
    within === undefined
      ? null
      : within === 'always'
        ? ['tagset.axis-within']
        : ['tagset.axis-within-rows', { categories: within.join(', ') }],
  ];
  return facts.filter((fact) => fact !== null);
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  const { t } = useI18n();
  if (facts.length === 0) return null;
  return <small className={styles['facts']}>{facts.map(([key, params]) => t(key, params)).join('; ')}</small>;
}

/** All that can be said about a word, to be looked up or compared with a file. */
export function TagList(props: { tags: TagsetNames; rules: AnswerOf<typeof annotationTagset>['rules'] }) {
  const { tags, rules } = props;
  const { t, name } = useI18n();
  return (
    <details className={styles['details']}>
      <summary>{t('tagset.show')}</summary>
      <div className={styles['columns']}>
        <section>
          <h3>{t('tagset.part.classes')}</h3>
          {tags.groups.map((group) => {
            const own = tags.classes.filter((one) => one.group === group.tag);
            return own.length === 0 ? null : (
              <div key={group.tag}>
                <h4>{name(group)}</h4>
                <ul>
                  {own.map((one) => (
                    <Line key={one.tag} of={one}>
                      {one.categories.join(' ')}
                      <Facts facts={factsOfClass(one)} />
                    </Line>
                  ))}
                </ul>
              </div>
            );
          })}
        </section>
        <section>
          <h3>{t('tagset.part.categories')}</h3>
          <ul>
            {tags.categories.map((one) => (
              <Line key={one.tag} of={one}>
                {one.values.map((value) => `${value.tag} – ${name(value)}`).join('; ')}
                <Facts facts={factsOfCategory(one)} />
              </Line>
            ))}
          </ul>
        </section>
        <section>
          <h3>{t('tagset.part.doubleClasses')}</h3>
          <ul>
            {tags.doubleClasses.map((one) => (
              <Line key={one.tag} of={one}>
                {one.categories.join(' ')}
              </Line>
            ))}
          </ul>
        </section>
        <section>
          <h3>{t('tagset.part.rules')}</h3>
          <ul>
            {rules.map((rule) => (
              <Line key={rule.id} of={{ tag: rule.id, ...rule.name }}>
                {rule.doubleClass === rule.id ? undefined : rule.doubleClass}
              </Line>
            ))}
          </ul>
        </section>
      </div>
    </details>
  );
}
