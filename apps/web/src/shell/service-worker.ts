/** Removes service workers an earlier version of the site may have left; they would go on serving it. */
export function unregisterServiceWorkers(): void {
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  workers
    ?.getRegistrations()
    .then((registrations) => Promise.all(registrations.map((registration) => registration.unregister())))
    .catch((error: unknown) => console.warn('Service workers could not be unregistered', error));
}
