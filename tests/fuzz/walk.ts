// Walks the documents of a place through their states: what an act is thrown at stands where the act may begin, with its lines and version.
import type { Pool } from 'pg'
import { closedCode, excludedCode, numberOf, startsFrom, type Act, type Document } from '#contract/document'
import { actsByPath } from '#contract/documentCalls'
import { orderOf } from '#contract/rules/life'
import type { Stream } from '#server/seed/random'
import { ownKeys } from '../support/placeRows/work.ts'
import type { Place } from '../support/places.ts'

/** The call of an act, by its id: which document it changes, and what begins there. */
export interface Step {
  readonly of: Document
  readonly acts: readonly (readonly [name: string, act: Act])[]
}
export const stepsOf = (documents: Iterable<Document>): ReadonlyMap<string, Step> =>
  new Map(
    [...documents].flatMap((of) =>
      [...actsByPath(of).values()].flatMap((acts): [string, Step][] => {
        const [first] = acts
        return first === undefined || first[0] === 'make' ? [] : [[`${of.id}.${first[0]}`, { of, acts }]]
      }),
    ),
  )

/** What a request has to say of the document it is thrown at. */
export type Stands = Readonly<Record<string, unknown>>

/** Codes of what stops before an act looks at the document it names. */
const doors = new Set(['A0400', 'A0404', 'A0410', 'A0415', 'A0421', 'A0430', 'A0432', 'A0301', 'A0202', 'A0312', 'A0215', '-'])
/** Whether the request came as far as the act's own guards. */
export const passedGate = ({ of, acts }: Step, code: string): boolean =>
  !doors.has(code) &&
  code !== excludedCode(of) &&
  !acts.some(([name]) => orderOf(of.life).some((status) => closedCode(of, name, status) === code))

const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** error of a row whose foreign key leads nowhere */
const parentGone = '23503'

interface Kept {
  readonly table: string
  readonly row: string
  /** those the database does not make itself */
  readonly columns: string
}

/** The server changes these rows, too, many at a time: what the database ends as a deadlock is written again. */
const patientWith = (owner: Pool): Pick<Pool, 'query'> => {
  const deadlock = '40P01'
  const query = async (text: string, values: unknown[]): Promise<unknown> => {
    try {
      return await owner.query(text, values)
    } catch (error) {
      if ((error as { readonly code?: string }).code !== deadlock) throw error
      return query(text, values)
    }
  }
  return { query: query as Pool['query'] }
}

/** Puts documents where they are wanted; one that was deleted is there again, as it was at first. */
export const walker = async (owner: Pool, documents: Iterable<Document>, places: readonly Place[]) => {
  const kept = new Map<string, readonly Kept[]>()
  const patient = patientWith(owner)
  const numbers = (place: Place, of: Document): string => {
    const keys: Readonly<Record<string, unknown>> = { ...place, ...ownKeys(place)[of.id] }
    const no = keys[numberOf(of)]
    return typeof no === 'string' ? no : ''
  }
  const rowsOf = async (of: Document, no: string): Promise<readonly Kept[]> => {
    const tables = [of.table, ...(of.lines?.table === undefined ? [] : [of.lines.table])]
    const found: Kept[] = []
    for (const table of tables) {
      const { rows } = await owner.query<Omit<Kept, 'table'>>(
        `select to_jsonb(t)::text as row,
                (select string_agg(attname, ', ') from pg_attribute
                  where attrelid = $2::regclass and attnum > 0 and not attisdropped and attgenerated = '') as columns
           from ${table} t where ${columnOf(numberOf(of))} = $1`,
        [no, table],
      )
      found.push(...rows.map((one) => ({ ...one, table })))
    }
    return found
  }
  for (const of of documents)
    for (const place of places) {
      const no = numbers(place, of)
      if (no !== '') kept.set(`${of.id} ${no}`, await rowsOf(of, no))
    }
  /** Tables a document hangs on, e.g. the contract of a fee version, by its own. */
  const { rows: references } = await owner.query<{ child: string; parent: string }>(
    `select distinct conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
      where contype = 'f' and conrelid <> confrelid`,
  )
  const parentsOf = (of: Document): readonly Document[] => {
    const parents = new Set(references.filter(({ child }) => child === of.table).map(({ parent }) => parent))
    return [...documents].filter(({ table }) => parents.has(table))
  }
  /** The document is there again, and before it what it hangs on; false where something no document brings back is gone. */
  const restore = async (of: Document, place: Place): Promise<boolean> => {
    for (const parent of parentsOf(of)) if (!(await restore(parent, place))) return false
    try {
      for (const { table, row, columns } of kept.get(`${of.id} ${numbers(place, of)}`) ?? [])
        await patient.query(
          `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1::jsonb) on conflict do nothing`,
          [row],
        )
      return true
    } catch (error) {
      if ((error as { readonly code?: string }).code !== parentGone) throw error
      return false
    }
  }
  /** A document its table does not let stand there stays where it is. */
  const put = (of: Document, no: string, status: number): Promise<unknown> =>
    patient
      .query(`update ${of.table} set status = $2 where ${columnOf(numberOf(of))} = $1`, [no, status])
      .catch((error: { readonly code?: string }) => {
        if (error.code !== notSo) throw error
      })
  /** The document is one the act is meant for. */
  const suit = async (of: Document, no: string, act: Act): Promise<void> => {
    for (const [name, excluded = []] of Object.entries(act.unless ?? {})) {
      if (name === 'status' || of.fields[name]?.derived === true) continue
      const free = Object.keys(of.fields[name]?.texts ?? { 0: '', 1: '' }).find((value) => !excluded.includes(Number(value)))
      await patient.query(
        `update ${of.table} set ${columnOf(name)} = $2 where ${columnOf(numberOf(of))} = $1 and ${columnOf(name)}::text = any($3::text[])`,
        [no, free, excluded.map(String)],
      )
    }
  }
  /** What the request says then; undefined where the place has none. */
  return async ({ of, acts }: Step, place: Place, random: Stream): Promise<Stands | undefined> => {
    const name = numberOf(of)
    const no = numbers(place, of)
    const first = kept.get(`${of.id} ${no}`) ?? []
    if (first.length === 0) return undefined
    const [, act] = random.pick(acts)
    // mostly where it may begin, sometimes where it may not
    const from = random.chance(0.9) ? startsFrom(of, act) : null
    const status = random.pick(from ?? orderOf(of.life))
    if (!(await restore(of, place))) return undefined
    await put(of, no, status)
    await suit(of, no, act)
    const many = act.many?.[0]
    if (many !== undefined) return { [many]: [no], ...act.send }
    const { rows } = await owner.query<{ version: number }>(`select version from ${of.table} where ${columnOf(name)} = $1`, [no])
    return { [name]: no, version: rows[0]?.version ?? 0, ...act.send }
  }
}

/** SQLSTATE of a row its table does not let stand so, e.g. in a wave without the wave. */
const notSo = '23514'
export type Walk = Awaited<ReturnType<typeof walker>>
