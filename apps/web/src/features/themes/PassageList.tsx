import { useI18n } from '../../i18n/i18n.tsx';
import { Name } from '../../i18n/Name.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { passageHref, passageReference } from './passage-links.ts';
import styles from './theme.module.css';
import { themeHref } from './themes-address.ts';
import type { ThemePassages } from './use-theme.ts';

type Row = ThemePassages['passages'][number];

/** More themes of one passage than this are folded away. */
const SHOWN = 6;

type Occurrence = Row['occurrences'][number];

/** Which of the themes below it is, and what the editors say of it. Certain and without a note: nothing to say. */
function Remark({
  occurrence: { theme, certainty, note },
  kind,
}: {
  occurrence: Occurrence;
  kind: ThemePassages['kind'];
}) {
  const { t } = useI18n();
  const remarks = [certainty === null || certainty === 'high' ? '' : t(`themes.certainty.${certainty}`), note ?? ''];
  const said = remarks.filter(Boolean).join('; ');
  return (
    <li>
      {theme !== null && (
        <a href={themeHref(kind, theme.id)}>
          <Name of={theme.name} />
        </a>
      )}
      {theme !== null && said !== '' && ' – '}
      {said}
    </li>
  );
}

function Remarks({ occurrences, kind }: Pick<Row, 'occurrences'> & { kind: ThemePassages['kind'] }) {
  const { plural } = useI18n();
  const told = occurrences.filter(({ theme, certainty, note }) => theme || note || (certainty && certainty !== 'high'));
  const items = told.map((occurrence, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: occurrences have nothing but their order
    <Remark key={i} occurrence={occurrence} kind={kind} />
  ));
  if (items.length === 0) return null;
  return (
    <div className={styles['remarks']}>
      <ul>{items.slice(0, SHOWN)}</ul>
      {items.length > SHOWN && (
        <details>
          <summary>{plural('themes.more', items.length - SHOWN)}</summary>
          <ul>{items.slice(SHOWN)}</ul>
        </details>
      )}
    </div>
  );
}

function PassageItem({ row: { passage, occurrences }, kind }: { row: Row; kind: ThemePassages['kind'] }) {
  const { t, name } = useI18n();
  return (
    <li className={styles['passage']}>
      <p className={styles['reference']}>
        <a href={passageHref(passage)}>
          <VisuallyHidden>{passage.code} </VisuallyHidden>
          {passageReference(passage)}
          <VisuallyHidden>, {t('results.open', { text: name(passage.name) })}</VisuallyHidden>
        </a>
      </p>
      <div>
        {passage.text !== '' && (
          <p className={styles['snippet']} lang={passage.language ?? 'und'}>
            {passage.text}
          </p>
        )}
        <Remarks occurrences={occurrences} kind={kind} />
      </div>
    </li>
  );
}

/** The passages of one page by text, in text order. */
export function PassageList({ answer: { kind, passages, perText } }: { answer: ThemePassages }) {
  const { plural } = useI18n();
  const groups = [...Map.groupBy(passages, ({ passage }) => passage.code)];
  return groups.map(([code, rows]) => {
    const text = perText.find((one) => one.code === code);
    return (
      <section key={code} className={styles['text']}>
        <h2>
          {text === undefined ? code : <Name of={text.name} />}
          {text !== undefined && (
            <span className={styles['textFacts']}>
              {code} · {plural('themes.passages', text.passages)}
            </span>
          )}
        </h2>
        <ol>
          {rows.map((row) => (
            <PassageItem key={row.passage.id} row={row} kind={kind} />
          ))}
        </ol>
      </section>
    );
  });
}
