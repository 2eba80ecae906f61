// 错误 · platform/errors
import { randomBytes } from 'node:crypto'
import { codes, type Envelope, type Refusal } from '#contract/errors'
import { sentence } from '#contract/messages'
import { OutsideFailed } from './adapters/post.ts'
import { constraints, type Meaning } from './constraints.ts'

/** A refusal on its way to the HTTP edge. Made by `refuse` only. */
export class Refused extends Error {
  override name = 'Refused'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(sentence(refusal.code, refusal.args))
    this.refusal = refusal
  }
}

/**
 * The only place that makes a server error: `throw refuse('A0404')`. The text is the code's sentence in #contract/messages with
 * `args` filled in; `fields` (field → sentence) go into the form. A variant after a dot (`A0421.rows`) chooses the text only.
 */
export const refuse = (code: string, args?: Refusal['args'], fields?: Refusal['fields']): Refused =>
  new Refused({ code, ...(args ? { args } : {}), ...(fields ? { fields } : {}) })

/** The same refusal with its sentence at a field of the form. */
export const refusedAt = ({ refusal, message }: Refused, field: string): Refused =>
  new Refused({ ...refusal, fields: { [field]: message } })

/** The database connection was lost. `undone`: nothing was committed, so the work may be repeated. */
export class DatabaseLost extends Refused {
  override name = 'DatabaseLost'
  readonly undone: boolean

  constructor(undone: boolean) {
    super({ code: codes.databaseDown })
    this.undone = undone
  }
}

/** SQLSTATE of a lost connection and of a database that stops or starts; node's own codes of a dead socket. */
const lostCode = /^(08|57P0)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** pg reports these without a code. */
const lostMessage = /Connection terminated|not queryable|Query read timeout/

/** Whether the database connection was lost. It is not known whether the running statement was executed. */
export const isLost = (error: unknown): boolean =>
  error instanceof DatabaseLost ||
  (error instanceof Error && (lostCode.test((error as { code?: string }).code ?? '') || lostMessage.test(error.message)))

/** The reply for a failure. `status` is HTTP; clients decide by `code` (interfaces.md). */
export interface Answer {
  readonly status: number
  readonly body: Envelope
  /** whole seconds after which the same call may succeed */
  readonly retryAfter?: number
  /** set for server errors: id of the log line with the cause */
  readonly logId?: string
}

/** Short enough for a waiting person, long enough that many clients do not return at the same moment. */
const retryAfterS = 2

const statuses: Readonly<Record<string, number>> = {
  [codes.disabled]: 401,
  [codes.relogin]: 401,
  [codes.deviceUnknown]: 401,
  [codes.forbidden]: 403,
  [codes.broken]: 500,
  [codes.diskFull]: 503,
  [codes.databaseDown]: 503,
  [`${codes.busy}.full`]: 503,
}

/**
 * The reply for any error. Server errors get a log id. `bodyBytes`: size limit of the call's body, named in the refusal of a larger one.
 */
export const answerOf = (error: unknown, bodyBytes?: number): Answer => {
  const refused = asRefused(error, bodyBytes)
  if (refused) return envelope(refused)
  const logId = randomBytes(4).toString('hex')
  return { ...envelope(refuse(codes.broken), { logId }), logId }
}

const envelope = (refused: Refused, data: unknown = null): Answer => {
  const { refusal, message } = refused
  const code = refusal.code.split('.')[0] ?? codes.broken
  const body = { code, msg: message, success: false, data: refusal.fields ? { fields: refusal.fields } : data }
  const status = statuses[refusal.code] ?? statuses[code] ?? 200
  return { status, body, ...(status === 503 ? { retryAfter: retryAfterS } : {}) }
}

/** The refusal for an error; undefined for a server error. */
export const asRefused = (error: unknown, bodyBytes = 2 ** 20): Refused | undefined => {
  if (error instanceof Refused) return error
  if (error instanceof OutsideFailed) return refuse(codes.outside, { name: error.system })
  if (!(error instanceof Error)) return undefined
  const code = String((error as { code?: string | number }).code ?? '')
  if (code === 'ENOSPC') return refuse(codes.diskFull)
  if (isTransport(error)) return transportRefusal(code, bodyBytes)
  if (isLost(error)) return new DatabaseLost(false)
  return /^[0-9A-Z]{5}$/.test(code) ? ofDatabase(code, error) : undefined
}

/** Whether Fastify or a plugin refused the request, by the status of its error. */
const isTransport = (error: Error): boolean => {
  const { statusCode = 500 } = error as { readonly statusCode?: number }
  return statusCode >= 400 && statusCode < 500
}

/** The refusal for a request refused by Fastify. */
const transportRefusal = (code: string, bodyBytes: number): Refused => {
  const size = bodyBytes < 2 ** 20 ? `${Math.floor(bodyBytes / 1024)}KB` : `${Math.floor(bodyBytes / 2 ** 20)}MB`
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refuse('A0413', { size })
  if (code === 'FST_REQ_FILE_TOO_LARGE') return refuse('A0413', { size: '50MB' })
  return refuse('A0415')
}

/** A text too long for an index. */
const tooLongForIndex = '54000'

/** Division by zero is always our error. */
const divisionByZero = '22012'

/** snake_case column name → camelCase field name. */
const fieldOf = (column: string): string => column.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())

interface DatabaseFault extends Error {
  readonly column?: string
  readonly constraint?: string
  readonly detail?: string
}

/** PostgreSQL's SQLSTATE as a refusal. Its own texts, details and contexts never reach a user (distributed.md §2). */
const ofDatabase = (state: string, fault: DatabaseFault): Refused | undefined => {
  switch (state) {
    case '23505':
      return constraintRefusal(fault, { code: codes.exists, args: { field: '数据' } })
    case '23503':
      return /still referenced/.test(`${fault.detail} ${fault.message}`)
        ? refuse(codes.inUse)
        : constraintRefusal(fault, { code: 'A1003', args: { field: '关联数据' } })
    case '23001':
      return refuse(codes.inUse)
    case '23514':
      return constraintRefusal(fault, { code: codes.badInput })
    case '40001':
    case '40P01':
    case '55P03':
      return refuse(codes.busy)
    case '57014':
      return refuse('A0502')
    case '23502':
      return refuse(codes.badInput, undefined, fault.column === undefined ? undefined : { [fieldOf(fault.column)]: '不能为空' })
    case '53100':
      return refuse(codes.diskFull)
    case '53300':
      return refuse(codes.databaseDown)
    default:
      // an invalid number or moment, a too long or too large value: the caller is broken or hostile
      return (state.startsWith('22') && state !== divisionByZero) || state === tooLongForIndex
        ? refuse(codes.badInput)
        : undefined
  }
}

const constraintRefusal = (fault: DatabaseFault, otherwise: Meaning): Refused => {
  const name = fault.constraint ?? ''
  // a distributed engine appends its shard number to the name
  const meaning = constraints[name] ?? constraints[name.replace(/_\d+$/, '')] ?? otherwise
  const text = sentence(meaning.code, meaning.args)
  return refuse(meaning.code, meaning.args, meaning.field ? { [meaning.field]: text } : undefined)
}
