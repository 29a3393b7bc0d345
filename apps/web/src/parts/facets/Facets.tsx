import {
  type Catalogue,
  type CataloguedText,
  type FacetField,
  type FilterTerm,
  type FurtherColumn,
  furtherColumns,
  type Naming,
  readSpan,
  type TextFilter,
  writeTerm,
  YEARS,
} from '@glosa/contract';
import { Ban } from 'lucide-react';
import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Soft } from '../../ui/layout.tsx';
import { FilterField } from '../../ui/SearchField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useColumnLabel } from './column-label.ts';
import styles from './facets.module.css';
import {
  datesOf,
  FACETS,
  type Facet,
  type FacetValue,
  facetOf,
  foldedTo,
  toggled,
  wantedYears,
  withYears,
} from './facets.ts';
import { stepsOf } from './timeline.ts';

/** So many values of a field are in view before one asks for all. */
const FEW = 7;
/** Of more than so many one is found by its name. */
const MANY = 15;

/** What the list is narrowed by, over all texts that fit what is typed. */
export interface FilterProps {
  texts: readonly CataloguedText[];
  naming: Naming;
  filter: TextFilter;
  onFilter: (filter: TextFilter) => void;
}

/** What a term is called where it stands by itself. */
export function useTermName(): (value: Pick<FacetValue, 'name' | 'term'>) => string {
  const { t } = useI18n();
  return ({ name, term }) => name || t(term.field === 'date' ? 'texts.facets.undated' : 'texts.facets.unknown');
}

function Value(props: { value: FacetValue; onToggle: (term: FilterTerm) => void; children: ReactNode }) {
  const { value, onToggle, children } = props;
  const { t, plural, number } = useI18n();
  const { term, texts, words, hits, state } = value;
  const name = useTermName()(value);
  const without = t('texts.facets.exclude', { value: name });
  return (
    <li data-state={state ?? ((hits ?? texts) === 0 ? 'empty' : undefined)}>
      <label>
        <input type="checkbox" checked={state === 'wanted'} onChange={() => onToggle(term)} />
        <span className={styles['valueName']}>{name}</span>
        <span className={styles['count']}>
          <span aria-hidden="true">{number(hits ?? texts)}</span>
          <VisuallyHidden>
            {hits === undefined ? plural('unit.texts', texts) : plural('unit.hits', hits)}
          </VisuallyHidden>
        </span>
        <Soft as="span" small className={styles['words']}>
          {hits === undefined ? plural('unit.words', words) : plural('unit.texts', texts)}
        </Soft>
      </label>
      <button
        type="button"
        aria-label={without}
        title={without}
        aria-pressed={state === 'excluded'}
        onClick={() => onToggle({ ...term, excluded: true })}
      >
        <Ban aria-hidden="true" />
      </button>
      {children}
    </li>
  );
}

/** Values of one level, each with a list of what is part of it. */
function Values(props: { values: readonly FacetValue[]; label: string; onToggle: (term: FilterTerm) => void }) {
  const { values, label, onToggle } = props;
  const nameOf = useTermName();
  const tops = values.flatMap((value, at) => (value.level === values[0]?.level ? [{ value, at }] : []));
  return (
    <ul aria-label={label}>
      {tops.map(({ value, at }, i) => {
        const parts = values.slice(at + 1, tops[i + 1]?.at);
        return (
          <Value key={writeTerm(value.term)} value={value} onToggle={onToggle}>
            {parts.length > 0 && <Values values={parts} label={nameOf(value)} onToggle={onToggle} />}
          </Value>
        );
      })}
    </ul>
  );
}

/** Any years, typed; before that those of the filter, where it has one span of them. */
function YearsForm({ filter, onFilter }: Pick<FilterProps, 'filter' | 'onFilter'>) {
  const { t } = useI18n();
  const span = wantedYears(filter);
  const year = (value: number | undefined, open: number) =>
    value === undefined || value === open ? '' : String(value);
  const chosen = { from: year(span?.from, YEARS.from), to: year(span?.to, YEARS.to) };
  const [own, setTyped] = useState<typeof chosen | null>(null);
  const typed = own ?? chosen;
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [from, to] = [typed.from, typed.to].map((one) => one.trim().replace('−', '-'));
    const read = readSpan(`${from || YEARS.from}-${to || YEARS.to}`);
    setWrong(read === undefined);
    if (read === undefined) return;
    setTyped(null);
    onFilter(withYears(filter, !from && !to ? null : read));
  };
  const field = (which: 'from' | 'to') => (
    <TextField
      label={t(`texts.facets.${which}`)}
      value={typed[which]}
      inputMode="numeric"
      maxLength={6}
      aria-invalid={isWrong || undefined}
      onChange={(value) => setTyped({ ...typed, [which]: value })}
    />
  );
  return (
    <form className={styles['years']} onSubmit={submit} noValidate>
      {field('from')}
      {field('to')}
      <Button small type="submit">
        {t('texts.facets.years')}
      </Button>
      {isWrong && (
        <p role="alert" className={styles['wrong']}>
          {t('texts.facets.years-wrong')}
        </p>
      )}
    </form>
  );
}

/** A field with its values, under `children`; of many the first, until all are asked for, and then a place to find one by its name. */
export function FacetBox({
  facet,
  values,
  children,
  ...props
}: Omit<FilterProps, 'texts'> & {
  facet: Facet;
  values: readonly FacetValue[];
  children?: ReactNode;
}) {
  const { filter, naming, onFilter } = props;
  const { t, number, language } = useI18n();
  const nameOf = useTermName();
  const [isWhole, setWhole] = useState(false);
  const [typed, setTyped] = useState('');
  const isLong = values.length > FEW + 1;
  const sought = typed.trim().toLocaleLowerCase(language);
  const isSought = (value: FacetValue) =>
    nameOf(value).toLocaleLowerCase(language).includes(sought) || value.state !== null;
  // What is found by its name stands there without what it is part of.
  const found = () => values.filter(isSought).map((value) => ({ ...value, level: 0 }));
  const folded = isWhole || !isLong ? values : foldedTo(FEW, values);
  const shown = isWhole && sought !== '' ? found() : folded;
  const name = useColumnLabel(naming)(facet);
  return (
    <details open className={styles['facet']}>
      <summary>{name}</summary>
      {children}
      {isWhole && values.length > MANY && (
        <FilterField label={t('texts.facets.find', { field: name })} value={typed} onChange={setTyped} />
      )}
      <Values values={shown} label={name} onToggle={(term) => onFilter(toggled(filter, term))} />
      {isLong && (
        <button
          type="button"
          className={styles['more']}
          aria-expanded={isWhole}
          aria-label={`${name}: ${t(isWhole ? 'texts.facets.fewer' : 'texts.facets.all', { count: number(values.length) })}`}
          onClick={() => setWhole(!isWhole)}
        >
          {t(isWhole ? 'texts.facets.fewer' : 'texts.facets.all', { count: number(values.length) })}
        </button>
      )}
      {facet === 'date' && <YearsForm {...props} />}
    </details>
  );
}

/**
 * The fields by which the list is narrowed, each with its values; one that tells no texts apart is left out. `isBare`: what
 * they are for is said around them.
 */
export function Facets({
  texts,
  naming,
  parents,
  isBare = false,
  ...props
}: FilterProps & Pick<Catalogue, 'parents'> & { isBare?: boolean }) {
  const { t } = useI18n();
  const { filter } = props;
  const boxes = useMemo(() => {
    const valuesOf = (field: FacetField | FurtherColumn) => facetOf(texts, filter, field, naming, parents[field]);
    return [...FACETS, ...furtherColumns(naming.fields, 'facets')]
      .map((facet) => ({
        facet,
        values: facet === 'date' ? datesOf(texts, filter, stepsOf(texts), naming) : valuesOf(facet),
      }))
      .filter(
        ({ facet, values }) =>
          values.some(({ name }) => name !== '') &&
          (facet === 'date' || values.length > 1 || values.some(({ state }) => state !== null)),
      );
  }, [texts, filter, naming, parents]);
  return (
    <>
      {!isBare && (
        <>
          <h2>{t('texts.facets.title')}</h2>
          <Soft small>{t('texts.facets.about')}</Soft>
        </>
      )}
      {boxes.length === 0 && <Soft small>{t('facets.none')}</Soft>}
      {boxes.map((box) => (
        <FacetBox key={box.facet} {...box} naming={naming} {...props} />
      ))}
    </>
  );
}
