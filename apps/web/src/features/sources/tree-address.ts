/** What the part of the address behind `#` says of a tree: what is open, what is chosen, what is looked for. */
export interface TreeAddress {
  /** Null: as the page opens by itself. */
  open: ReadonlySet<number> | null;
  node: number | null;
  find: string;
  /** What is looked for was looked for in the words of the sources, too: the page of what was found; null: it was not. */
  asked: number | null;
  /** Nodes that nothing is linked to are shown, too. */
  all: boolean;
}

const readId = (text: string): number | null => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : null);

/** Reads it, without `#`; what cannot be read is left out. */
export function readTreeAddress(hash: string): TreeAddress {
  const params = new URLSearchParams(hash);
  const ids = params.get('open')?.split(',').map(readId);
  return {
    open: ids === undefined ? null : new Set(ids.filter((id) => id !== null)),
    node: readId(params.get('node') ?? ''),
    find: params.get('find') ?? '',
    asked: readId(params.get('asked') ?? ''),
    all: params.get('all') === '1',
  };
}

/** Writes it, without `#`. */
export function writeTreeAddress({ open, node, find, asked, all }: TreeAddress): string {
  const parts = [
    ...(open === null ? [] : [`open=${[...open].join(',')}`]),
    ...(node === null ? [] : [`node=${node}`]),
    ...(find === '' ? [] : [`find=${encodeURIComponent(find)}`]),
    ...(find.trim() === '' || asked === null ? [] : [`asked=${asked}`]),
    ...(all ? ['all=1'] : []),
  ];
  return parts.join('&');
}
