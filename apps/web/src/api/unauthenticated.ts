/** Tells its listener that a call was refused because there is no session any more. */
type Listener = (path: string) => void;

let listener: Listener = () => undefined;

/** Sets what happens when a call is answered with 401; it gets the call's path. */
export function onUnauthenticated(next: Listener): void {
  listener = next;
}

export function reportUnauthenticated(path: string): void {
  listener(path);
}
