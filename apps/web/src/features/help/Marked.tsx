/** A text in which what stands between backticks is a piece of a query. */
export function Marked({ text }: { text: string }) {
  return text.split('`').map((piece, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order
    return at % 2 === 0 ? piece : <code key={at}>{piece}</code>;
  });
}
