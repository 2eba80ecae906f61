// 列设置 · kit/columns
/**
 * Columns of a table with their order, edges and widths (spec 1 §3, §7), as the person arranged them or as the open view stores them.
 */
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ListView } from '#contract/user/listView'
import { keepTableColumns, tableColumns } from '#contract/user/tableColumns'
import { useRead } from '../data/query.ts'
import { useSend } from '../data/send.ts'
import { putKept, readChoices, readKept, type ColumnChoice } from './listPreference.ts'
import { columnWidthMin, type Column } from './table/column.ts'

/** Applies the stored order to the current columns. Unknown columns are dropped; new columns come last with the table's defaults. */
export const arrange = (all: readonly ColumnChoice[], kept: readonly Omit<ColumnChoice, 'label'>[]): readonly ColumnChoice[] => {
  const known = kept.flatMap((choice): readonly ColumnChoice[] => {
    const today = all.find((column) => column.value === choice.value)
    if (today === undefined) return []
    const { show, fixed, width } = choice
    return [{ ...today, show, ...(fixed !== undefined && { fixed }), ...(width !== undefined && { width }) }]
  })
  return [...known, ...all.filter((column) => !known.some((choice) => choice.value === column.value))]
}

/** Applies a choice to its column: edge and width; a width from the definition is never below the minimum. */
const withChoice = <T>(column: Column<T>, { fixed, width }: Omit<ColumnChoice, 'value' | 'label' | 'show'>): Column<T> => {
  const { fixed: own, ...rest } = column
  const edge = fixed === 'none' ? undefined : fixed === undefined || fixed === 'own' ? own : fixed
  return {
    ...rest,
    ...(edge !== undefined && { fixed: edge }),
    ...(width !== undefined ? { width } : column.width !== undefined && { width: Math.max(columnWidthMin, column.width) }),
  }
}

/** Columns as a person arranged them; columns that are not in the drawer stay at the end. */
export const arranged = <T>(columns: readonly Column<T>[], choices: readonly ColumnChoice[]): readonly Column<T>[] => [
  ...choices.flatMap((choice) => {
    const column = columns.find(({ key, editNot }) => key === choice.value && editNot !== true)
    return column === undefined || !choice.show ? [] : [withChoice(column, choice)]
  }),
  ...columns.filter((column) => column.editNot === true).map((column) => withChoice(column, {})),
]

export interface UsedColumns<T> {
  readonly shown: readonly Column<T>[]
  readonly choices: readonly ColumnChoice[]
  /** null = the table's own order, edges and widths */
  readonly change: (next: readonly ColumnChoice[] | null) => void
  readonly resize: (key: string, width: number) => void
  /** the open view has other columns than these */
  readonly isChanged: boolean
  /** restores the stored columns of the open view */
  readonly restore: () => void
}

/** Columns of the table `code` as the signed-in person arranged them, or as the open `view` has them. */
export const useColumns = <T>(code: string, columns: readonly Column<T>[], view: ListView | null): UsedColumns<T> => {
  const [own, keepOwn] = useKept(code)
  const [draft, setDraft] = useState(() => readKept(code).draft)
  const isDrafted = view !== null && draft?.id === view.id
  const stored = view === null ? own : isDrafted ? draft.choices : view.content.columns
  const { choices, shown, isChanged } = useMemo(() => {
    const all = columns
      .filter((column) => column.editNot !== true)
      .map((column): ColumnChoice => ({ value: column.key, label: column.title, show: column.show !== false }))
    const mine = arrange(all, stored ?? [])
    return {
      choices: mine,
      shown: arranged(columns, mine),
      isChanged: view !== null && JSON.stringify(arrange(all, view.content.columns)) !== JSON.stringify(mine),
    }
  }, [columns, stored, view])
  const write = (next: typeof draft): void => {
    putKept(code, { draft: next })
    setDraft(next)
  }
  const change = view === null ? keepOwn : (next: readonly ColumnChoice[] | null) => write({ id: view.id, choices: next })
  return {
    shown,
    choices,
    change,
    resize: (key, width) => change(choices.map((choice) => (choice.value === key ? { ...choice, width } : choice))),
    isChanged,
    restore: () => write(null),
  }
}

/** The stored preference: first this browser's copy, then the server's. Changes are stored in both. */
const useKept = (code: string): readonly [readonly ColumnChoice[] | null, (next: readonly ColumnChoice[] | null) => void] => {
  const [own, setOwn] = useState(() => readKept(code))
  const remote = useRead(tableColumns, { code }, { once: true }).data?.titleValue
  const { mutate } = useSend(keepTableColumns, { quiet: true })
  const write = useCallback(
    (next: Pick<typeof own, 'choices' | 'unsent'>): void => {
      putKept(code, next)
      setOwn(readKept(code))
    },
    [code],
  )
  const deliver = useCallback(
    (choices: readonly ColumnChoice[] | null): void => {
      const titleValue = choices === null ? null : JSON.stringify(choices)
      const sent = (): void => {
        // marks as sent only if no later change has been made meanwhile
        if (JSON.stringify(readKept(code).choices) === JSON.stringify(choices)) write({ choices, unsent: false })
      }
      mutate({ code, titleValue, type: 1 }, { onSuccess: sent })
    },
    [code, mutate, write],
  )
  useEffect(() => {
    const { choices, unsent } = readKept(code)
    // a change that could not be sent earlier is sent when the table is opened again
    if (unsent) deliver(choices)
    else if (remote !== undefined) putKept(code, { choices: readChoices(remote), unsent })
  }, [code, remote, deliver])
  const change = (choices: readonly ColumnChoice[] | null): void => {
    write({ choices, unsent: true })
    deliver(choices)
  }
  const choices = useMemo(() => (own.unsent || remote === undefined ? own.choices : readChoices(remote)), [own, remote])
  return [choices, change]
}
