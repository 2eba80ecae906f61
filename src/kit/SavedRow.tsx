// 刚保存的行 · kit/SavedRow
import { Button } from 'antd'
import { useEffect, useEffectEvent, useState, type JSX } from 'react'
import { useSnapshot } from 'valtio'
import type { Resource } from '#contract/resource'
import { forgetSaved, saved, type Saved } from '../state/saved.ts'
import type { UsedState } from './filter.ts'

type Reply = Readonly<Record<string, unknown>>

/**
 * Key of the row that a form just stored, until the conditions of the list change; '' when there is none. `created` is called once with the
 * server's answer to a new row.
 */
export const useSavedRow = ({ id }: Resource, { state }: UsedState, created: ((reply: Reply) => void) | undefined): string => {
  const savedRow = useSnapshot(saved)[id]
  const [seen, setSeen] = useState<{ readonly row: Saved | undefined; readonly state: object }>({ row: savedRow, state })
  if (seen.row !== savedRow) setSeen({ row: savedRow, state })
  const made = savedRow?.made ?? null
  const callCreated = useEffectEvent((reply: Reply) => created?.(reply))
  useEffect(() => {
    if (made === null) return
    const note = saved[id]
    if (note !== undefined) saved[id] = { ...note, made: null }
    callCreated(made)
  }, [id, made])
  // a later visit of the list does not show this row as just stored
  useEffect(() => () => forgetSaved(id), [id])
  return savedRow !== undefined && seen.state === state ? savedRow.key : ''
}

interface SavedNoteProps extends Pick<UsedState, 'search'> {
  readonly of: Resource
  readonly rowKey: string
}
/** A note about a stored row that the open page of the list does not show, with a link to the row. */
export const SavedNote = ({ of: resource, rowKey, search }: SavedNoteProps): JSX.Element => {
  const parts = rowKey.split('|')
  const conditions = Object.fromEntries(
    resource.key.flatMap((name, at) => (resource.search?.includes(name) === true ? [[name, parts[at] ?? '']] : [])),
  )
  const canFind = (resource.key.at(-1) ?? '') in conditions
  return (
    <p className="saved-note" role="status">
      已保存 {parts.at(-1)}，它不在当前这一页
      {canFind && (
        <Button type="link" size="small" onClick={() => search(conditions)}>
          查看
        </Button>
      )}
      <Button type="link" size="small" onClick={() => forgetSaved(resource.id)}>
        知道了
      </Button>
    </p>
  )
}
