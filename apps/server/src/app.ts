import { ownWordsOf } from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { SiteLinks } from './config.ts';
import type { DatabaseConfig, Storage } from './db/open.ts';
import { registerAnnotation } from './features/annotation/annotation.routes.ts';
import { registerCards } from './features/cards/cards.routes.ts';
import { registerDesk } from './features/desk/desk.routes.ts';
import { registerDts } from './features/dts/dts.routes.ts';
import { registerFcs } from './features/fcs/fcs.routes.ts';
import { registerImports } from './features/imports/imports.routes.ts';
import { openImportService, takeCardEdit, writeCardInThread } from './features/imports/run/import-service.ts';
import { registerPackages } from './features/imports/sources/packages.routes.ts';
import { registerOthers } from './features/imports/tables/others.routes.ts';
import { registerLanguages } from './features/languages/languages.routes.ts';
import { registerLogin } from './features/login/login.routes.ts';
import { forgetEndedSessions } from './features/login/login.service.ts';
import { buildSessionService, type SessionLimits } from './features/login/session-service.ts';
import { registerSetUp } from './features/login/set-up.routes.ts';
import { registerFlatPages } from './features/pages/flat.routes.ts';
import { registerPages as registerPageCalls } from './features/pages/pages.routes.ts';
import { registerSearch } from './features/search/search.routes.ts';
import { registerSelections } from './features/search/selections.routes.ts';
import { registerSourceSearch } from './features/sources/source-search.routes.ts';
import { registerSources } from './features/sources/sources.routes.ts';
import { registerCitations } from './features/texts/cite.routes.ts';
import { registerTexts } from './features/texts/texts.routes.ts';
import { countCorpus, findReadingAddress } from './features/texts/texts.service.ts';
import { registerThemes } from './features/themes/themes.routes.ts';
import { registerUsers } from './features/users/users.routes.ts';
import { keepRetention } from './features/users/users.service.ts';
import { registerGrammar } from './features/words/grammar.routes.ts';
import { registerWords } from './features/words/words.routes.ts';
import { registerHealth } from './http/health.ts';
import type { Metrics } from './http/metrics.ts';
import { registerOpenApi } from './http/openapi.ts';
import { registerPages } from './http/pages.ts';
import { buildServer, type ServerOptions } from './http/server.ts';
import { registerSiteMap } from './http/site-map.ts';
import type { Indexing } from './indexing/start.ts';
import type { Queue } from './jobs/queue.ts';
import { callsOfPerson, describePage } from './public-pages.ts';
import { listPages } from './site-map.ts';

export interface AppDependencies extends Omit<ServerOptions, 'sessions'> {
  /** When sessions end. */
  sessionLimits: SessionLimits;
  /** How long events stay on record. */
  auditDays: number;
  now: () => Date;
  /** Addresses of the institutions behind this installation. */
  links: SiteLinks;
  storage: Storage;
  /** What the storage was opened with: threads open it again. */
  database: Pick<DatabaseConfig, 'dataDir' | 'databaseUrl'>;
  /** Of the whole process: imports of the command line stand in it, too. */
  importQueue: Queue;
  /** Files of one person that may be stored within an hour; the usual number where it is left out. */
  uploadsPerHour?: number | undefined;
  /** Megabytes of the heap of the import thread; default: Node's own limit. */
  importMemory?: number | undefined;
  /** How long an import may go on when the server is asked to stop, in milliseconds. */
  importGrace?: number | undefined;
  /** Addresses in one file of the site map; default: as many as the format allows. */
  pagesPerMap?: number | undefined;
  /** Folder of the built web application. */
  webDir: string;
  version: string;
  /** Counts what is asked of this application. */
  metrics?: Metrics | undefined;
  /** Texts that were found not to be as they were stored, as far as they have been looked through. */
  damagedTexts?: (() => number | undefined) | undefined;
  /** Reading does not wait for it. */
  indexing: Indexing;
}

/** All wiring. Fails when a declared call has no handler. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { storage, indexing, webDir, version, links } = dependencies;
  const { sessionLimits: limits, now, auditDays } = dependencies;
  const app = await buildServer({ ...dependencies, sessions: buildSessionService(storage, limits, now) });
  const facts = { auditDays, sessionSeconds: limits.absolute };
  const service = { storage, limits, now, ownWords: ownWordsOf(links) };
  const onError = (error: unknown) => app.log.error({ err: error }, 'failed');
  dependencies.metrics?.watch(app);
  registerLogin(app, service);
  registerSetUp(app, service);
  registerUsers(app, service);
  const retention = keepRetention({
    ...{ storage, now, auditDays, onError },
    deleteMore: (writer, at) => forgetEndedSessions(writer, limits, at),
  });
  app.addHook('onClose', () => retention.close());
  registerLanguages(app);
  registerPageCalls(app, storage, countCorpus);
  registerFlatPages(app, { storage, now, facts });
  registerTexts(app, storage, now);
  registerThemes(app, storage);
  registerDts(app, storage, registerCitations(app, storage, dependencies.database, now));
  registerSearch(app, storage, indexing);
  registerSelections(app, storage, now);
  registerFcs(app, storage, indexing);
  registerGrammar(app, storage, indexing);
  registerWords(app, storage, indexing);
  registerSources(app, storage, now);
  registerSourceSearch(app, storage);
  const { database, importQueue: queue, uploadsPerHour: perHour } = dependencies;
  const { importMemory: memory, importGrace: grace } = dependencies;
  const uploads = openImportService({ storage, database, queue, now, perHour, memory, grace, onError });
  app.addHook('preClose', async () => uploads.stop());
  app.addHook('onClose', () => uploads.close());
  registerImports(app, uploads);
  registerOthers(app, uploads);
  registerPackages(app, uploads);
  registerCards(app, {
    storage,
    now,
    edit: (order, mayStill) => takeCardEdit(uploads, order, mayStill),
    writeLarge: (card) => writeCardInThread(uploads, card),
  });
  registerAnnotation(app, { storage, now });
  registerDesk(app, storage, queue);
  await registerOpenApi(app, version);
  const checks = { database: () => answers(storage), index: () => indexing.isReady() };
  registerHealth(app, checks, dependencies.damagedTexts);
  const revision = () => storage.revision();
  registerSiteMap(app, { list: () => listPages(storage), revision, perFile: dependencies.pagesPerMap });
  await registerPages(app, {
    webDir,
    links,
    revision,
    now,
    describe: (page, request) => describePage(storage, page, request),
    ownCalls: callsOfPerson,
    findShort: (...place) => storage.snapshot((reader) => findReadingAddress(reader, ...place)),
  });
  await app.ready();
  return app;
}

async function answers({ read, isSound }: Storage): Promise<boolean> {
  await read.selectNoFrom(sql<number>`1`.as('one')).execute();
  return isSound();
}
