// 列表的列 · kit/resourceColumns
import { useMemo } from 'react'
import { disableButton, fillIn, isOffered, textOfValue } from '#contract/action'
import { titleOf } from '#contract/kinds'
import { columnsOf, namingField, sortable, toastOf, turnOf, type ListColumn, type Resource, type Row } from '#contract/resource'
import type { ListView } from '#contract/user/listView'
import type { Filter } from '../data/query.ts'
import { useSendRoute } from '../data/send.ts'
import type { Opened } from './actions/OpenedAction.tsx'
import { isLink, useRowLinks, verbOf } from './actions/rowLinks.ts'
import { alignOf } from './cells.tsx'
import { useColumns, type UsedColumns } from './columns.ts'
import { confirm } from './confirm.ts'
import { useMay } from './may.ts'
import type { ResourceScreenProps } from './resourceProps.ts'
import { hasFlags, paled, showIn, together, type Beside } from './rowCell.tsx'
import { actionsRoom, actionsWidth, dangerLast, listRoom, RowActions, shownActions, type Action } from './RowActions.tsx'
import { leadOf, titleWidth, widthOf, type Column } from './table/column.ts'

/**
 * Columns of a definition as the person arranged them, 操作 last. `width`: width of the list in px; a wide list shows more columns, and a
 * list that is not measured yet (0) shows the default columns. `view`: the open view.
 */
export const useResourceColumns = <R extends Resource>(
  props: ResourceScreenProps<R>,
  rows: readonly Row<R>[],
  edit: (key: Filter) => void,
  open: (opened: Opened) => void,
  width: number,
  view: ListView | null,
): UsedColumns<Row<R>> => {
  const { of: resource, cells } = props
  const actions = useActions(props, rows, edit, open)
  const columns = useMemo(() => {
    const own = withFittingColumns(fieldColumns<R>(resource, cells), columnsOf(resource), width - aroundFields)
    return actions === null ? own : [...own, actions]
  }, [resource, cells, actions, width])
  return useColumns(resource.id, columns, view)
}

/** Width of check boxes, row numbers, row links and scroll bar, px. It is reserved, because these appear only with the rows. */
const aroundFields = leadOf(true) + actionsRoom + 16
/** Shows columns that are hidden by default, in their order, as long as they fit into the room. */
const withFittingColumns = <T,>(
  columns: readonly Column<T>[],
  listColumns: readonly ListColumn[],
  room: number,
): readonly Column<T>[] => {
  const shownElsewhere = new Set(listColumns.flatMap(({ beside }) => beside))
  let left = room - columns.filter(({ show }) => show !== false).reduce((sum, column) => sum + widthOf(column), 0)
  return columns.map((column) => {
    if (column.show !== false || shownElsewhere.has(column.key) || left < 0) return column
    left -= widthOf(column)
    return left < 0 ? column : { ...column, show: true }
  })
}

/** Room beside a state for one flag of three characters, px. */
const flagRoom = 56

/** One column per field of the list: first the default columns, then the columns that a person has to select. */
const fieldColumns = <R extends Resource>(resource: R, cells: ResourceScreenProps<R>['cells']): Column<Row<R>>[] => {
  const orderable = sortable(resource)
  const naming = namingField(resource)
  const ownOf = (name: string): Beside['own'] => cells?.[name] as Beside['own']
  return columnsOf(resource).flatMap(({ name, beside, isShown }): Column<Row<R>>[] => {
    const field = resource.fields[name]
    if (field === undefined) return []
    const own = ownOf(name)
    const others = beside.flatMap((otherName): Beside[] => {
      const other = resource.fields[otherName]
      return other === undefined ? [] : [{ name: otherName, field: other, own: ownOf(otherName) }]
    })
    const title = titleOf(field)
    const room = others.length > 0 && hasFlags(field) ? flagRoom : 0
    return [
      {
        key: name,
        title,
        width: Math.max(field.width ?? 120, titleWidth(title, orderable.has(name))) + room,
        align: field.format === 'decimal' ? 'right' : alignOf[field.kind],
        sortable: orderable.has(name),
        show: isShown,
        ...(name === naming && { fixed: 'left' as const }),
        ...(field.spans === true && { spanBy: (row) => textOfValue((row as Readonly<Record<string, unknown>>)[name]) }),
        render: (row) => {
          const shown = own === undefined ? showIn(field, name, row) : paled(own(row))
          return others.length === 0 ? shown : together(field, name, shown, others, row)
        },
      },
    ]
  })
}

/** Key of a row, with which its form opens. */
export const keyOf = (resource: Resource, row: Readonly<Record<string, unknown>>): Filter =>
  Object.fromEntries(resource.key.map((name) => [name, row[name] as string]))

/**
 * Name of a row in a question: the last field of its key (or the first column of the list, if that field is not shown), and the row's name.
 * The WMS account (`sid`) is skipped, because it identifies no row; a reference to another thing is left out if the row has a name.
 */
const nameOf = ({ fields, key, list }: Resource, row: Readonly<Record<string, unknown>>): string => {
  const last = key.findLast((name) => name !== 'sid') ?? ''
  const code = list.includes(last) ? last : (list[0] ?? last)
  const name = list.find((one) => fields[one]?.kind === 'text' && /name$/i.test(one))
  const shown = name === undefined || (name !== code && fields[code]?.kind !== 'ref') ? [code, name] : [name]
  return shown
    .map((one) => textOfValue(row[one ?? '']))
    .filter((word) => word !== '')
    .join(' ')
}

/** 启用/停用 of a definition with a `status` call; null without one, or without its right. */
const useTurns = (resource: Resource): ((row: Readonly<Record<string, unknown>>) => readonly Action[]) | null => {
  const may = useMay()
  const send = useSendRoute<object>(resource.calls.status ?? '', {
    changes: [resource.id, 'options'],
    toast: toastOf(resource, 'status'),
  })
  const mayTurn = may(resource.may.status)
  const { mutate } = send
  return useMemo(() => {
    const turn = turnOf(resource)
    if (turn === null || !mayTurn) return null
    const { name, on, off, warning } = turn
    return (row) => {
      const to = (value: number): void => mutate({ ...keyOf(resource, row), [name]: value })
      const stop = async (): Promise<void> => {
        if (await confirm(`停用 ${nameOf(resource, row)}？`, warning, 'error')) to(off)
      }
      return [
        { ...disableButton, when: row[name] === on, run: () => void stop() },
        { label: '启用', when: row[name] === off, run: () => to(on) },
      ]
    }
  }, [resource, mayTurn, mutate])
}

/** Whether a row has a form this person may open. */
export const isEdited = ({ calls, may: rights }: Resource, may: (right: number | undefined) => boolean): boolean =>
  calls.update !== undefined && calls.one !== undefined && may(rights.update)

/** Column 操作, fixed at the right edge; none when the person may do nothing here. */
const useActions = <R extends Resource>(
  props: ResourceScreenProps<R>,
  rows: readonly Row<R>[],
  edit: (key: Filter) => void,
  open: (opened: Opened) => void,
): Column<Row<R>> | null => {
  const { of: resource, rowActions } = props
  const may = useMay()
  const links = useRowLinks(resource, open, props.questions)
  const remove = useSendRoute<object>(resource.calls.remove ?? '', {
    changes: [resource.id, 'options'],
    toast: toastOf(resource, 'remove'),
  })
  const canEdit = isEdited(resource, may)
  const canRemove = resource.calls.remove !== undefined && may(resource.may.remove)
  const turns = useTurns(resource)
  const { mutate } = remove
  return useMemo(() => {
    if (!canEdit && !canRemove && turns === null && rowActions === undefined && !resource.actions?.some(isLink)) return null
    const [editing, removing] = [verbOf(resource, 'update'), verbOf(resource, 'remove')]
    const drop = async (row: Row<R>): Promise<void> => {
      const [question, text] = removing.ask ?? [`删除 ${nameOf(resource, row)}？`, '删除后不能恢复；已被业务单据引用的不能删除。']
      if (await confirm(fillIn(question, row, resource.fields), text, 'error')) mutate(keyOf(resource, row))
    }
    const ofRow = (row: Row<R>): readonly Action[] =>
      dangerLast([
        ...(rowActions?.(row) ?? []),
        ...links(row),
        { label: '编辑', when: canEdit && isOffered(editing, row), run: () => edit(keyOf(resource, row)) },
        ...(turns?.(row) ?? []),
        { label: '删除', when: canRemove && isOffered(removing, row), danger: true, run: () => void drop(row) },
      ])
    return {
      key: '_actions',
      title: '操作',
      width: actionsWidth(rows.map((row) => shownActions(ofRow(row), may))),
      fixed: 'right',
      dragNot: true,
      editNot: true,
      render: (row) => <RowActions actions={ofRow(row)} room={listRoom} />,
    }
  }, [resource, rows, rowActions, links, turns, canEdit, canRemove, may, edit, mutate])
}
