import { KEYWORD_KINDS, KEYWORD_LEVELS, type Keywords, LIST_FORMATS, TOKEN_ATTRIBUTES } from '@glosa/contract';
import { DEFAULT_TAGS } from '@glosa/tagset';
import type { UseQueryResult } from '@tanstack/react-query';
import { useOwnTags } from '../../../api/tagset.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { ExportFormats, ExportMenu } from '../../../parts/ExportMenu.tsx';
import { ListPages } from '../../../parts/ListPages.tsx';
import { ListState } from '../../../parts/ListState.tsx';
import { useNumbers } from '../../../parts/numbers.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Soft } from '../../../ui/layout.tsx';
import { Select, type SelectOption } from '../../../ui/Select.tsx';
import { EXPLAINED, KeywordsTable } from './KeywordsTable.tsx';
import styles from './keywords.module.css';
import { changed, fileHref, type KeywordsView, keywordsHref } from './view.ts';

interface ViewProps {
  view: KeywordsView;
  onView: (view: KeywordsView) => void;
}

const MINIMA = [1, 2, 3, 5, 10, 20, 50, 100];
const TEXT_MINIMA = [1, 2, 3, 5, 10, 20];
/** Attributes that are often told apart by the class as well. */
const TOGETHER = ['lemma', 'form'] as const;

/** What can be compared: attributes of a token, some with the class of the word, and categories. */
function useCounted(of: string): SelectOption[] {
  const { t, name } = useI18n();
  const { categories, classes } = useOwnTags() ?? DEFAULT_TAGS;
  const ofTokens = new Set<string>(classes.flatMap((posClass) => posClass.categories));
  const label = (value: (typeof TOKEN_ATTRIBUTES)[number]) => t(`lists.of.${value}`);
  const options = [
    ...TOKEN_ATTRIBUTES.map((value) => ({ value: String(value), label: label(value) })),
    ...TOGETHER.map((value) => ({
      value: `${value},pos`,
      label: t('keywords.of.with', { one: label(value), other: label('pos') }),
    })),
    ...categories
      .filter(({ tag }) => ofTokens.has(tag))
      .map((one) => ({ value: String(one.tag), label: t('lists.of.category', { category: name(one) }) })),
  ];
  // An address may ask for more than the list offers.
  return options.some(({ value }) => value === of) ? options : [...options, { value: of, label: of }];
}

const numbersWith = (some: readonly number[], own: number) => [...new Set([...some, own])].sort((a, b) => a - b);

function Settings({ view, onView, options }: ViewProps & { options: readonly SelectOption[] }) {
  const { t, number } = useI18n();
  const { decimal } = useNumbers();
  const change = (next: Partial<KeywordsView>) => onView(changed(view, next));
  const among = <V extends string>(values: readonly V[], chosen: string, then: (value: V) => void) => {
    const found = values.find((one) => one === chosen);
    if (found !== undefined) then(found);
  };
  const numeric = (of: 'minimum' | 'minimumTexts', label: string, some: readonly number[]) => (
    <Select
      label={label}
      emptyText=""
      value={String(view[of])}
      options={numbersWith(some, view[of]).map((one) => ({ value: String(one), label: number(one) }))}
      onChange={(value) => change({ [of]: Number(value) })}
    />
  );
  return (
    <div className={styles['settings']}>
      <Select
        label={t('keywords.of')}
        emptyText=""
        value={view.of}
        options={options}
        onChange={(of) => change({ of })}
      />
      <Select
        label={t('keywords.keys')}
        emptyText=""
        value={view.keys}
        options={KEYWORD_KINDS.map((value) => ({ value, label: t(`keywords.keys.${value}`) }))}
        onChange={(chosen) => among(KEYWORD_KINDS, chosen, (keys) => change({ keys }))}
      />
      {numeric('minimum', t('keywords.minimum'), MINIMA)}
      {numeric('minimumTexts', t('keywords.minimum-texts'), TEXT_MINIMA)}
      <Select
        label={t('keywords.level')}
        emptyText=""
        value={view.level}
        options={KEYWORD_LEVELS.map((value) => ({
          value,
          label:
            value === 'none'
              ? t('keywords.level.none')
              : t('keywords.level.value', { value: decimal(Number(value), value.length - 2) }),
        }))}
        onChange={(chosen) => among(KEYWORD_LEVELS, chosen, (level) => change({ level }))}
      />
    </div>
  );
}

function Export({ view, isEmpty }: { view: KeywordsView; isEmpty: boolean }) {
  const { t, language } = useI18n();
  return (
    <ExportMenu title={t('keywords.export')} disabled={isEmpty}>
      <ExportFormats
        formats={LIST_FORMATS}
        href={(format) => fileHref(view, format, language)}
        remark={t('keywords.export.remark')}
      />
    </ExportMenu>
  );
}

/** How many there are, of how many, and from where on a difference is no chance. */
function Summary({ keywords: { distinct, compared, critical, shared } }: { keywords: Keywords }) {
  const { t, plural, number } = useI18n();
  const { decimal } = useNumbers();
  return (
    <div className={styles['summary']}>
      <p role="status">
        {plural('keywords.rows', distinct)}{' '}
        <Soft as="span" small>
          {t('keywords.compared', { count: number(compared) })}
          {critical !== null && `; ${t('keywords.critical', { value: decimal(critical, 1) })}`}
        </Soft>
      </p>
      {shared > 0 && <p>{plural('keywords.shared', shared)}</p>}
    </div>
  );
}

function Explained() {
  const { t } = useI18n();
  return (
    <details className={styles['how']}>
      <summary>{t('keywords.how')}</summary>
      <dl>
        {EXPLAINED.map((key) => (
          <div key={key}>
            <dt>{t(`keywords.column.${key}`)}</dt>
            <dd>{t(`keywords.explain.${key}`)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('keywords.independent')}</p>
    </details>
  );
}

function Found({ keywords, view, onView, label }: ViewProps & { keywords: Keywords; label: string }) {
  const { t } = useI18n();
  return (
    <>
      <div className={styles['head']}>
        <Summary keywords={keywords} />
        <Export view={view} isEmpty={keywords.distinct === 0} />
      </div>
      {keywords.distinct === 0 ? (
        <EmptyState title={t('keywords.nothing')}>
          <p>
            <a href={keywordsHref(changed(view, { minimum: 1, minimumTexts: 1, level: 'none' }))} data-stays>
              {t('keywords.wider')}
            </a>
          </p>
        </EmptyState>
      ) : (
        <KeywordsTable {...{ keywords, view, onView, label }} />
      )}
      <ListPages of={keywords} href={(page) => keywordsHref({ ...view, page })} />
      <Explained />
    </>
  );
}

/** What is compared and how, and what comes of it. */
export function Compared({ view, onView, list }: ViewProps & { list: UseQueryResult<Keywords> }) {
  const { t } = useI18n();
  const options = useCounted(view.of);
  const label = options.find(({ value }) => value === view.of)?.label ?? view.of;
  return (
    <>
      <Settings view={view} onView={onView} options={options} />
      <ListState list={list} loading={t('keywords.loading')}>
        {(keywords) => <Found {...{ keywords, view, onView, label }} />}
      </ListState>
    </>
  );
}
