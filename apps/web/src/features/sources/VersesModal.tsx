import { type SourceTreeNode, sourceVerses } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { useDialogTexts } from '../../i18n/form-texts.ts';
import { nameIn, useI18n } from '../../i18n/i18n.tsx';
import { ListState } from '../../parts/ListState.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Row, Soft, Stack } from '../../ui/layout.tsx';
import { useGo } from '../../ui/page-frame.tsx';
import { VerseGrid } from './VerseGrid.tsx';
import { firstRange, type VerseRange } from './verse-range.ts';

type Verses = readonly { label: string; passages: number }[];

function RangeForm(props: Pick<Props, 'texts' | 'onClose'> & { id: number; verses: Verses; first: VerseRange }) {
  const { id, verses, first, texts, onClose } = props;
  const { t, plural } = useI18n();
  const go = useGo();
  const [range, setRange] = useState(first);
  const labels = verses.map(({ label }) => label);
  const chosen = { verseFrom: range.from, verseTo: range.to, texts };
  const leadTo = (href: string) => {
    // On the pages of verses the same page shows the others.
    onClose();
    go(href);
  };
  const size = labels.indexOf(range.to) - labels.indexOf(range.from) + 1;
  const show = (event: FormEvent) => {
    event.preventDefault();
    leadTo(paths.sourceSearch(id, chosen));
  };
  return (
    <Stack as="form" gap={4} onSubmit={show}>
      <VerseGrid verses={verses} first={first} onChange={setRange} />
      <Soft small>{t('verses.help')}</Soft>
      <p role="status">{`${range.from === range.to ? range.from : `${range.from}–${range.to}`}: ${plural('unit.source-verses', size)}`}</p>
      <Row gap={3} justify="flex-end">
        <Button onClick={() => leadTo(paths.sourceCompare(id, chosen))}>{t('verses.compare')}</Button>
        <Button look="primary" type="submit">
          {t('verses.show')}
        </Button>
      </Row>
    </Stack>
  );
}

interface Props {
  node: Pick<SourceTreeNode, 'id' | 'name'>;
  /** The verses that are chosen at first, as far as they are there. */
  wanted: VerseRange | null;
  /** The texts that the next page is narrowed to. */
  texts?: readonly string[] | undefined;
  onClose: () => void;
}

/** Chooses verses of a source, to see what was made of them. */
export function VersesModal(props: Props) {
  const { node, wanted, texts, onClose } = props;
  const { t, language } = useI18n();
  const list = useQuery({
    ...endpointQuery(sourceVerses, { params: { id: node.id } }),
    throwOnError: false,
  });
  const path = list.data?.node.path ?? [node];
  const way = path.map(({ name }) => nameIn(language, name).text);
  return (
    <Dialog title={t('verses.title', { source: way.join(', ') })} {...useDialogTexts()} onClose={onClose}>
      <ListState list={list} failure={t('verses.failed')}>
        {({ verses }) => {
          const labels = verses.map(({ label }) => label);
          const first = firstRange(labels, wanted);
          return first === null ? (
            <p>{t('verses.none')}</p>
          ) : (
            <RangeForm id={node.id} verses={verses} first={first} texts={texts} onClose={onClose} />
          );
        }}
      </ListState>
    </Dialog>
  );
}
