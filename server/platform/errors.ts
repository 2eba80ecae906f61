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

/** What goes back to the caller for a failure. `status` is HTTP; clients decide by `code` (interfaces.md). */
export interface Answer {
  readonly status: number
  readonly body: Envelope
  /** set when the failure is ours: the line in the log that carries the cause */
  readonly logId?: string
}

const statuses: Readonly<Record<string, number>> = {
  [codes.disabled]: 401,
  [codes.relogin]: 401,
  [codes.deviceUnknown]: 401,
  [codes.forbidden]: 403,
  [codes.broken]: 500,
  [codes.diskFull]: 500,
  [codes.databaseDown]: 500,
}

/**
 * Turns anything thrown below the edge into the envelope of the failure; what is not a refusal gets a log id. `bodyBytes`: the largest
 * body the call takes, named when it was exceeded.
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
  return { status: statuses[code] ?? 200, body }
}

/** The refusal an error stands for, or undefined when it is a fault of ours. */
export const asRefused = (error: unknown, bodyBytes = 2 ** 20): Refused | undefined => {
  if (error instanceof Refused) return error
  if (error instanceof OutsideFailed) return refuse(codes.outside, { name: error.system })
  if (!(error instanceof Error)) return undefined
  const code = String((error as { code?: string | number }).code ?? '')
  if (code === 'ENOSPC') return refuse(codes.diskFull)
  if (code.startsWith('FST_')) return transport(code, bodyBytes)
  if (/^(ECONNREFUSED|ECONNRESET|EPIPE)$/.test(code) || error.message.includes('Connection terminated'))
    return refuse(codes.databaseDown)
  return /^[0-9A-Z]{5}$/.test(code) ? ofDatabase(code, error) : undefined
}

/** A body Fastify could not take. */
const transport = (code: string, bodyBytes: number): Refused | undefined => {
  const size = bodyBytes < 2 ** 20 ? `${Math.floor(bodyBytes / 1024)}KB` : `${Math.floor(bodyBytes / 2 ** 20)}MB`
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refuse('A0413', { size })
  if (code === 'FST_REQ_FILE_TOO_LARGE') return refuse('A0413', { size: '50MB' })
  return /^FST_(ERR_CTP|INVALID_MULTIPART|FILES_LIMIT|FIELDS_LIMIT|PARTS_LIMIT|PROTO)/.test(code) ? refuse('A0415') : undefined
}

interface DatabaseFault extends Error {
  readonly constraint?: string
  readonly detail?: string
}

/** PostgreSQL's SQLSTATE as a refusal. Its own texts, details and contexts never reach a user (distributed.md §2). */
const ofDatabase = (state: string, fault: DatabaseFault): Refused | undefined => {
  switch (state) {
    case '23505':
      return meant(fault, { code: codes.exists, args: { field: '数据' } })
    case '23503':
      return /still referenced/.test(`${fault.detail} ${fault.message}`)
        ? refuse(codes.inUse)
        : meant(fault, { code: 'A1003', args: { field: '关联数据' } })
    case '23001':
      return refuse(codes.inUse)
    case '23514':
      return meant(fault, { code: codes.badInput })
    case '40001':
    case '40P01':
    case '55P03':
      return refuse(codes.busy)
    case '57014':
      return refuse('A0502')
    // text where a number, a moment or a code should stand: only ever a hostile or broken caller
    case '22P02':
    case '22003':
    case '22007':
    case '22008':
    case '22021':
    case '22P05':
      return refuse(codes.badInput)
    case '53100':
      return refuse(codes.diskFull)
    case '53300':
      return refuse(codes.databaseDown)
    default:
      return /^(08|57P0)/.test(state) ? refuse(codes.databaseDown) : undefined
  }
}

const meant = (fault: DatabaseFault, otherwise: Meaning): Refused => {
  const name = fault.constraint ?? ''
  // a distributed engine appends its shard number to the name
  const meaning = constraints[name] ?? constraints[name.replace(/_\d+$/, '')] ?? otherwise
  const text = sentence(meaning.code, meaning.args)
  return refuse(meaning.code, meaning.args, meaning.field ? { [meaning.field]: text } : undefined)
}
