import type { AnswerOf, annotationTagset, TagsetNames } from '@glosa/contract';
import type { ReactNode } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import styles from './tagset.module.css';

interface Tag {
  tag: string;
  pl: string;
  en: string;
}

function Line({ of, children }: { of: Tag; children?: ReactNode }) {
  const { name } = useI18n();
  return (
    <li>
      <code>{of.tag}</code> {name(of)}
      {children === undefined ? null : <span className={styles['note']}> {children}</span>}
    </li>
  );
}

/** All that can be said about a word, for whoever wants to look it up or compare it with a file. */
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
