/** So many views of pages are kept. */
const MOST = 300;

/**
 * The latest views of pages, as long as nothing was written: the front page and the lists are the same for everyone.
 * `revision` is undefined where the database does not tell; then nothing is kept. Not to be asked inside a snapshot.
 */
export function keepViews<View extends object | null>(
  revision: () => Promise<number | undefined>,
): (key: string, make: () => Promise<View>) => Promise<View> {
  let of: number | undefined;
  const views = new Map<string, View>();
  return async (key, make) => {
    const now = await revision();
    if (now === undefined) return make();
    if (now !== of) views.clear();
    of = now;
    const known = views.get(key);
    if (known !== undefined) {
      views.delete(key);
      views.set(key, known);
      return known;
    }
    const view = await make();
    // What was written meanwhile may not be in it.
    if (of !== now) return view;
    views.set(key, view);
    const [oldest] = views.keys();
    if (views.size > MOST && oldest !== undefined) views.delete(oldest);
    return view;
  };
}
