/** Whether this reader closed what stands beside a text: then it opens only when they ask for it. */

const KEY = 'reading-panel';

export function isPanelClosed(): boolean {
  try {
    return localStorage.getItem(KEY) === 'closed';
  } catch {
    return false;
  }
}

export function keepPanelClosed(isClosed: boolean): void {
  try {
    if (isClosed) localStorage.setItem(KEY, 'closed');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is full or blocked: the choice holds for this page.
  }
}
