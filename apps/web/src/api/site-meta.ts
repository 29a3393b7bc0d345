/** What the server writes into the head of every page about this installation, as `<meta>`; undefined where it is not set. */
export function siteMeta(name: 'glosa-university' | 'glosa-partner' | 'glosa-credits'): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  return content === undefined || content === '' ? undefined : content;
}
