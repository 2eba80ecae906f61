// 列设置 · kit/columns
/**
 * Which columns a person sees, in what order, at which edge and how wide, per table (spec 1 §3, §7). The copy of this browser is
 * read first, so that a list never jumps; what the server keeps comes after it and holds on every machine of the person.
 */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { keepTableColumns, tableColumns } from '#contract/user/tableColumns'
import { useRead } from '../data/query.ts'
import { useSend } from '../data/send.ts'
import { session } from '../state/session.ts'
import { store, stored } from '../state/storage.ts'
import { columnWidthMin, type Column } from './table/column.ts'

/** `own`: as the table has it. */
export type Edge = 'left' | 'right' | 'none' | 'own'
/** One entry of a table's preference, in display order. */
export interface ColumnChoice {
  readonly value: string
  readonly label: string
  readonly show: boolean
  /** edge it stays at; absent = own */
  readonly fixed?: Edge
  /** dragged width in px; absent = as the table has it */
  readonly width?: number
}

/** What this browser holds of one table. `unsent`: the server has not heard of it yet. */
interface Kept {
  readonly choices: readonly ColumnChoice[] | null
  readonly unsent: boolean
}
const keyOf = (code: string): string => `table-columns:${session.tenant?.userId ?? ''}:${code}`

const isChoice = (value: unknown): value is ColumnChoice =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as ColumnChoice).value === 'string' &&
  typeof (value as ColumnChoice).show === 'boolean'
/** A stored preference as far as it can be read; anything else is none. */
export const readChoices = (value: unknown): readonly ColumnChoice[] | null => {
  if (typeof value === 'string')
    try {
      return readChoices(JSON.parse(value))
    } catch {
      return null
    }
  return Array.isArray(value) && value.every(isChoice) ? value : null
}
const readKept = (code: string): Kept => {
  const value = stored(keyOf(code)) as Partial<Kept> | null
  return { choices: readChoices(value?.choices ?? null), unsent: value?.unsent === true }
}

/** Stored order applied to the columns that exist today: unknown ones drop out, new ones come last and are as the table has them. */
export const arrange = (all: readonly ColumnChoice[], kept: readonly ColumnChoice[]): readonly ColumnChoice[] => {
  const known = kept.flatMap((choice): readonly ColumnChoice[] => {
    const today = all.find((column) => column.value === choice.value)
    if (today === undefined) return []
    const { show, fixed, width } = choice
    return [{ ...today, show, ...(fixed !== undefined && { fixed }), ...(width !== undefined && { width }) }]
  })
  return [...known, ...all.filter((column) => !known.some((choice) => choice.value === column.value))]
}

/** A choice's words on its column: edge and width; a width of the definition is never below the least. */
const dressed = <T>(column: Column<T>, { fixed, width }: Omit<ColumnChoice, 'value' | 'label' | 'show'>): Column<T> => {
  const { fixed: own, ...rest } = column
  const edge = fixed === 'none' ? undefined : fixed === undefined || fixed === 'own' ? own : fixed
  return {
    ...rest,
    ...(edge !== undefined && { fixed: edge }),
    ...(width !== undefined ? { width } : column.width !== undefined && { width: Math.max(columnWidthMin, column.width) }),
  }
}

/** Columns as a person arranged them; those the drawer does not hold keep their place at the end. */
export const arranged = <T>(columns: readonly Column<T>[], choices: readonly ColumnChoice[]): readonly Column<T>[] => [
  ...choices.flatMap((choice) => {
    const column = columns.find((one) => one.key === choice.value && one.editNot !== true)
    return column === undefined || !choice.show ? [] : [dressed(column, choice)]
  }),
  ...columns.filter((column) => column.editNot === true).map((column) => dressed(column, {})),
]

export interface UsedColumns<T> {
  readonly shown: readonly Column<T>[]
  readonly choices: readonly ColumnChoice[]
  /** null = the table's own order, edges and widths */
  readonly change: (next: readonly ColumnChoice[] | null) => void
  readonly resize: (key: string, width: number) => void
}

/** Columns of the table `code` as the signed-in person arranged them. */
export const useColumns = <T>(code: string, columns: readonly Column<T>[]): UsedColumns<T> => {
  const [kept, change] = useKept(code)
  const { choices, shown } = useMemo(() => {
    const all = columns
      .filter((column) => column.editNot !== true)
      .map((column): ColumnChoice => ({ value: column.key, label: column.title, show: column.show !== false }))
    const mine = arrange(all, kept ?? [])
    return { choices: mine, shown: arranged(columns, mine) }
  }, [columns, kept])
  return {
    shown,
    choices,
    change,
    resize: (key, width) => change(choices.map((one) => (one.value === key ? { ...one, width } : one))),
  }
}

/** The preference itself: this browser's copy at once, the server's when it answers, changes to both. */
const useKept = (code: string): readonly [readonly ColumnChoice[] | null, (next: readonly ColumnChoice[] | null) => void] => {
  const [own, setOwn] = useState(() => readKept(code))
  const remote = useRead(tableColumns, { code }, { once: true }).data?.titleValue
  const { mutate } = useSend(keepTableColumns, { quiet: true })
  const write = useCallback(
    (next: Kept): void => {
      store(keyOf(code), next)
      setOwn(next)
    },
    [code],
  )
  const deliver = useCallback(
    (choices: readonly ColumnChoice[] | null): void => {
      const titleValue = choices === null ? null : JSON.stringify(choices)
      const sent = (): void => {
        // a later change may be on its way already
        if (JSON.stringify(readKept(code).choices) === JSON.stringify(choices)) write({ choices, unsent: false })
      }
      mutate({ code, titleValue, type: 1 }, { onSuccess: sent })
    },
    [code, mutate, write],
  )
  useEffect(() => {
    const { choices, unsent } = readKept(code)
    // what could not be sent then is sent when the table is next opened
    if (unsent) deliver(choices)
    else if (remote !== undefined) store(keyOf(code), { choices: readChoices(remote), unsent })
  }, [code, remote, deliver])
  const change = (choices: readonly ColumnChoice[] | null): void => {
    write({ choices, unsent: true })
    deliver(choices)
  }
  const choices = useMemo(() => (own.unsent || remote === undefined ? own.choices : readChoices(remote)), [own, remote])
  return [choices, change]
}
