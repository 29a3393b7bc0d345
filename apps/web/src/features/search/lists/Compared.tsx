import {
  type Facets,
  ratioOf,
  readCompared,
  readFilter,
  type Side,
  type TextFilter,
  writeCompared,
  writeFilter,
} from '@glosa/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowLeftRight, X } from 'lucide-react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { termName } from '../../../parts/facets/facets.ts';
import { ListState } from '../../../parts/ListState.tsx';
import { useNumbers } from '../../../parts/numbers.ts';
import type { ResultsAddress } from '../../../parts/results/results-address.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row, Soft } from '../../../ui/layout.tsx';
import { useGo } from '../../../ui/page-frame.tsx';
import { namingOf } from '../facets/facet-values.ts';
import { useFacets } from '../facets/use-facets.ts';
import { resultsHref } from '../results-links.ts';
import { Rate, RateBar } from './Rate.tsx';
import styles from './rates.module.css';

/** What a selection of texts is called: the values that it names. */
function useSelectionName() {
  const { t, language } = useI18n();
  return (filter: TextFilter, facets: Facets | undefined): string => {
    if (filter.length === 0) return t('compare.all-texts');
    const naming = namingOf(facets, language);
    const names = filter.map((term) => {
      const value =
        termName(term, naming) || t(term.field === 'date' ? 'texts.facets.undated' : 'texts.facets.unknown');
      return term.excluded ? t('texts.facets.not', { value }) : value;
    });
    return names.join(', ');
  };
}

export interface Selection {
  name: string;
  list: UseQueryResult<Facets>;
}

/** The texts that the search is narrowed to, and those that it is compared with. */
export function useSelections(address: ResultsAddress): { first: Selection; second: Selection } {
  const nameOf = useSelectionName();
  const f = readFilter(address.f).filter;
  const against = readCompared(address.against) ?? [];
  const [first, second] = [useFacets(address, f), useFacets(address, against)];
  return {
    first: { name: nameOf(f, first.data), list: first },
    second: { name: nameOf(against, second.data), list: second },
  };
}

const sideOf = ({ total, texts, tokens, perMillion, low, high }: Facets): Side => ({
  hits: total,
  texts,
  rate: tokens === 0 ? null : { tokens, perMillion, low, high },
});

function Sides({ sides, names }: { sides: readonly [Side, Side]; names: readonly [string, string] }) {
  const { t, plural } = useI18n();
  const numbers = useNumbers();
  const most = Math.max(...sides.map(({ rate }) => rate?.perMillion ?? 0)) * 1.25;
  const found = ratioOf(...sides);
  const isMore = found !== null && found.ratio >= 1;
  const times = (value: number) => numbers.decimal(value);
  return (
    <>
      <dl>
        {sides.map(({ hits, texts, rate }, i) => (
          <div key={names[i]}>
            <dt className={styles['key']} data-second={i === 1 || undefined}>
              {names[i]}
            </dt>
            <dd>
              <span>
                {plural('unit.hits', hits ?? 0)}, {plural('unit.texts', texts)},{' '}
                {t('compare.tokens', { tokens: numbers.whole(rate?.tokens ?? 0) })}
                {rate !== null && (
                  <>
                    {' · '}
                    <Rate of={rate} /> {t('lists.per-million')}
                  </>
                )}
              </span>
              {rate !== null && <RateBar of={rate} most={most} isSecond={i === 1} />}
            </dd>
          </div>
        ))}
      </dl>
      <p role="status" className={styles['said']}>
        {found === null
          ? t('compare.no-ratio')
          : t(isMore ? 'compare.more' : 'compare.less', {
              ratio: times(isMore ? found.ratio : 1 / found.ratio),
              low: times(isMore ? found.low : 1 / found.high),
              high: times(isMore ? found.high : 1 / found.low),
            })}
        {found !== null && !found.isClear && ` ${t('compare.unclear')}`}
      </p>
      <Soft small>{t('compare.about')}</Soft>
    </>
  );
}

/** Both selections as a whole, and the difference between them in numbers. `onChange` opens what the second is chosen in. */
export function Compared(props: {
  address: ResultsAddress;
  selections: { first: Selection; second: Selection };
  onChange: () => void;
}) {
  const { address, selections, onChange } = props;
  const { first, second } = selections;
  const { t } = useI18n();
  const go = useGo();
  const swapped = {
    f: writeFilter(readCompared(address.against) ?? []),
    against: writeCompared(readFilter(address.f).filter),
  };
  return (
    <section className={styles['compared']} aria-label={t('compare.title')}>
      <ListState list={first.list} loading={t('lists.loading')} failure={t('facets.failure')}>
        {(one) => (
          <ListState list={second.list} loading={t('lists.loading')} failure={t('facets.failure')}>
            {(other) => <Sides sides={[sideOf(one), sideOf(other)]} names={[first.name, second.name]} />}
          </ListState>
        )}
      </ListState>
      <Row gap={2}>
        <Button small onClick={onChange}>
          {t('compare.change')}
        </Button>
        <Button small onClick={() => go(resultsHref(address, swapped))}>
          <ArrowLeftRight aria-hidden="true" />
          {t('compare.swap')}
        </Button>
        <Button small onClick={() => go(resultsHref(address, { against: '' }))}>
          <X aria-hidden="true" />
          {t('compare.end')}
        </Button>
      </Row>
    </section>
  );
}
