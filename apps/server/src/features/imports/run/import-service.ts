/** Where imports through forms come in: who may send one now, whose turn it is, how far it has come, what is answered. */
import type { ImportQuery, ImportResult, Language } from '@glosa/contract';
import type { DatabaseConfig, Storage } from '../../../db/open.ts';
import { FormError, TooManyRequests } from '../../../errors.ts';
import type { Session } from '../../../http/session.ts';
import type { Release, Upload } from '../../../http/upload.ts';
import type { Queue } from '../../../jobs/queue.ts';
import type { CardName } from '../cards/card-content.ts';
import type { CardOrder, CardOutcome } from '../cards/card-edit.ts';
import { resultOf } from '../report/import-answer.ts';
import type { ImportTarget } from './import-kinds.ts';
import { ImportProgress } from './import-progress.ts';
import type { ImportOrder, ImportOutcome } from './import-work.ts';
import { purgeStaged } from './staged-upload.store.ts';
import { TaskThread } from './task-thread.ts';

/** Imports of one person within an hour, where the installation sets no other number. */
const AN_HOUR = 500;
const HOUR = 60 * 60 * 1000;
/** Half of what a server takes to stop: the person who waits for the import still gets an answer. */
const GRACE = 5_000;

export interface ImportService {
  storage: Storage;
  queue: Queue;
  thread: TaskThread;
  /** For what only reads: it does not wait for imports. */
  readingThread: TaskThread;
  progress: ImportProgress;
  now: () => Date;
  /** When each person's files were stored within the last hour, in milliseconds. */
  sent: Map<string, number[]>;
  /** Files of one person that may be stored within an hour. */
  perHour: number;
  /** The server is asked to stop: nothing new is begun, and what has begun has some time to come to its end. */
  stop(): void;
  close(): Promise<void>;
}

export interface ImportServiceOptions {
  storage: Storage;
  /** For the thread, which opens the database again. */
  database: Pick<DatabaseConfig, 'dataDir' | 'databaseUrl'>;
  /** One for the whole process. */
  queue: Queue;
  now: () => Date;
  perHour?: number | undefined;
  /** Megabytes of the heap of the import thread; Node's own limit where none is given. */
  memory?: number | undefined;
  /** How long an import may go on when the server is asked to stop, in milliseconds; default five seconds. */
  grace?: number | undefined;
  /** Called with errors of work that no caller waits for. */
  onError: (error: unknown) => void;
}

export function openImportService(options: ImportServiceOptions): ImportService {
  const { storage, database, queue, now, perHour = AN_HOUR, memory, grace = GRACE, onError } = options;
  const thread = new TaskThread(database, memory);
  const readingThread = new TaskThread(database, memory);
  const purge = () => storage.transact((writer) => purgeStaged(writer, now().toISOString()));
  // Uploads that were never applied are deleted also where no new ones come.
  const timer = setInterval(() => void purge().catch(onError), HOUR);
  timer.unref();
  let end: NodeJS.Timeout | undefined;
  return {
    ...{ storage, queue, thread, readingThread, now, perHour },
    progress: new ImportProgress(now),
    sent: new Map(),
    stop: () => {
      queue.close();
      end = setTimeout(() => void thread.breakOff().catch(onError), grace);
    },
    close: async () => {
      clearInterval(timer);
      await Promise.all([thread.close(), readingThread.close()]);
      clearTimeout(end);
    },
  };
}

/** What a call for staff brings along. */
export interface UploadCall {
  query: ImportQuery;
  session: Session | undefined;
  language: Language;
  upload: Upload | null;
  reply: { request: { id: string } };
  mayStill: () => Promise<void>;
}

const loginOf = ({ session }: Pick<UploadCall, 'session'>) => session?.login ?? '';

/**
 * To be asked before a file is read: keeps a place for it. What counts is what was stored: checks and files that were
 * refused do not.
 * @throws TooManyRequests, FormError `busy`.
 */
export function requireWelcome(service: ImportService, call: Pick<UploadCall, 'session'>): Release {
  const times = storedOf(service, call);
  const [first] = times;
  if (first !== undefined && times.length >= service.perHour) {
    throw new TooManyRequests('So many imports within an hour.', (first + HOUR - service.now().getTime()) / 1000);
  }
  return service.queue.expect();
}

/** A file of the person has been stored. */
function countStored(service: ImportService, call: Pick<UploadCall, 'session'>): void {
  service.sent.set(loginOf(call), [...storedOf(service, call), service.now().getTime()]);
}

function storedOf(service: ImportService, call: Pick<UploadCall, 'session'>): number[] {
  const now = service.now().getTime();
  return (service.sent.get(loginOf(call)) ?? []).filter((time) => time > now - HOUR);
}

/** Checks or makes an import that a form sent a file for, or that a token stands for. */
export function takeUpload(service: ImportService, call: UploadCall, target: ImportTarget): Promise<ImportResult> {
  const { query, upload } = call;
  const isToken = query.token !== undefined;
  if (upload === null && !isToken)
    throw new FormError('form.required', 'form.required', {}, {}, { file: 'form.required' });
  if (upload !== null && isToken) throw new FormError('token', 'import.error.token-and-file');
  return answerTo(service, call, target, upload);
}

/** The same for an import that needs no file: a version that is brought back. */
export function takeRestoration(service: ImportService, call: UploadCall, target: ImportTarget): Promise<ImportResult> {
  return answerTo(service, call, target, null);
}

/** The content of a card that is too large to be written between the calls of readers; null where there is none. */
export function writeCardInThread({ thread }: ImportService, name: CardName): Promise<string | null> {
  return thread.run('write-card', name);
}

/** A card is changed in turn with imports, in the same thread. @throws FormError `busy`, NotFound */
export function takeCardEdit(
  service: ImportService,
  order: CardOrder,
  mayStill: UploadCall['mayStill'],
): Promise<CardOutcome> {
  return inTurn(service, mayStill, () => service.thread.run('edit-card', order));
}

/** Waits for the imports that came before, then checks that the person still may import. @throws FormError `busy` */
export function inTurn<T>(
  { queue }: ImportService,
  mayStill: UploadCall['mayStill'],
  work: () => Promise<T>,
  onAhead: (ahead: number) => void = () => {},
): Promise<T> {
  return queue.run(async () => {
    await mayStill();
    return work();
  }, onAhead);
}

async function answerTo(
  service: ImportService,
  call: UploadCall,
  target: ImportTarget,
  upload: ImportOrder['upload'],
): Promise<ImportResult> {
  return resultOf(await importInTurn(service, call, target, { upload, keepsFile: true }), call.language);
}

/** Gives an import to the thread when its turn has come. @throws FormError as `runImport` does, and `busy` */
export async function importInTurn(
  service: ImportService,
  call: Omit<UploadCall, 'upload' | 'language'>,
  target: ImportTarget,
  sent: Pick<ImportOrder, 'upload' | 'keepsFile'>,
): Promise<ImportOutcome> {
  const { query, reply } = call;
  const { thread, progress, now } = service;
  const actor = loginOf(call);
  const job = progress.of(actor, query.job);
  const order = {
    ...{ ...sent, actor, requestId: reply.request.id, at: now().toISOString(), token: query.token ?? null },
    ...{ dryRun: query.dryRun === '1', confirm: query.confirm === '1', take: query.take?.split(',') ?? [] },
  };
  try {
    const work = () => thread.run('import', { target, order }, job.onStage);
    const outcome = await inTurn(service, call.mayStill, work, job.onAhead);
    if (outcome.status === 'stored') countStored(service, call);
    return outcome;
  } finally {
    job.onEnd();
  }
}
