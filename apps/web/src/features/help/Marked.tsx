import { useI18n } from '../../i18n/i18n.tsx';

/** A text in which what stands between backticks is a piece of a query. */
export function Marked({ text }: { text: string }) {
  const { prose } = useI18n();
  // The spaces of a query stay as they are: it may be copied.
  return text.split('`').map((piece, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order
    return at % 2 === 0 ? prose(piece) : <code key={at}>{piece}</code>;
  });
}
