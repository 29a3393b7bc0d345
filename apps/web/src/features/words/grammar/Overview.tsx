import type { GrammarClasses } from '@glosa/contract';
import { useI18n } from '../../../i18n/i18n.tsx';
import { isNarrowed } from '../pieces/texts-chosen.ts';
import type { GrammarAddress } from './grammar-address.ts';
import { grammarHref } from './grammar-links.ts';
import styles from './overview.module.css';
import { NO_WORD, type OfferedClass, offeredClasses } from './question.ts';

interface Props {
  address: GrammarAddress;
  tagset: GrammarClasses;
}

function ClassLine({ one, most, address, tagset }: Props & { one: OfferedClass; most: number }) {
  const { t, name, number } = useI18n();
  // Composite forms all have the same ones, and may leave any of them unsaid.
  const categories =
    address.kind === 'double' ? [] : tagset.categories.filter(({ value }) => one.categories.includes(value));
  return (
    <li>
      <a href={grammarHref(address, { word: { ...NO_WORD, classes: [one.value] } })} data-stays>
        {name(one.name)}
      </a>
      <span className={styles['hits']}>{number(one.hits)}</span>
      <span className={styles['bar']} aria-hidden="true">
        <span style={{ inlineSize: `${(one.hits / most) * 100}%` }} />
      </span>
      {categories.length > 0 && (
        <span className={styles['categories']}>
          {t('grammar.shows-categories')} {categories.map((category) => name(category.name)).join(', ')}
        </span>
      )}
    </li>
  );
}

/** Everything that can be asked for, with how often it occurs: the way in where nothing is asked yet. */
export function Overview({ address, tagset }: Props) {
  const { t, name, number } = useI18n();
  const classes = offeredClasses(tagset, address.kind, []);
  const most = Math.max(1, ...classes.map(({ hits }) => hits));
  const groups = tagset.groups
    .map((group) => ({ ...group, classes: classes.filter((one) => one.group === group.value) }))
    .filter((group) => group.classes.length > 0);
  const loose = classes.filter((one) => !tagset.groups.some(({ value }) => value === one.group));
  if (classes.length === 0) return <p>{t(isNarrowed(address) ? 'grammar.no-classes.chosen' : 'grammar.no-classes')}</p>;
  const lines = (of: readonly OfferedClass[]) => (
    <ul>
      {of.map((one) => (
        <ClassLine key={one.value} one={one} most={most} address={address} tagset={tagset} />
      ))}
    </ul>
  );
  return (
    <section aria-label={t('grammar.overview')}>
      <p className={styles['lead']}>
        {t(`grammar.lead.${address.shows === 'sentences' ? 'sentences.' : ''}${address.kind}`)}
      </p>
      <div className={styles['groups']}>
        {groups.map((group) => (
          <section key={group.value}>
            <h2>
              {group.classes.length === 1 ? (
                name(group.name)
              ) : (
                <a
                  href={grammarHref(address, {
                    word: { ...NO_WORD, classes: group.classes.map(({ value }) => value) },
                  })}
                  data-stays
                >
                  {name(group.name)}
                </a>
              )}{' '}
              <span className={styles['hits']}>{number(group.classes.reduce((sum, { hits }) => sum + hits, 0))}</span>
            </h2>
            {lines(group.classes)}
          </section>
        ))}
        {loose.length > 0 && <section>{lines(loose)}</section>}
      </div>
    </section>
  );
}
