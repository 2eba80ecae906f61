// 编辑时效指标 · setting/agingIndex/IndexEditor
import { Button, Drawer, Skeleton } from 'antd'
import { useState, type JSX } from 'react'
import { selfPagingSize, type Row } from '#contract/resource'
import { agingFaults, type AgingIndex } from '#contract/rules/agingIndex'
import { agingIndex, agingIndicesMax, saveAgingIndex } from '#contract/setting/agingIndex'
import { useList } from '../../../data/query.ts'
import { useSend } from '../../../data/send.ts'
import { giveUp } from '../../../kit/confirm.ts'
import { percentText } from '../../../kit/formats.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import { FailureState } from '../../../kit/states.tsx'
import { IndexTable, type Entry } from './IndexTable.tsx'
import './indexEditor.css'

type Stored = Row<typeof agingIndex>

const entryOf = (row: Stored): Entry => ({
  indexCode: row.indexCode,
  indexName: row.indexName ?? '',
  fromNode: row.fromNode ?? 1,
  toNode: row.toNode ?? 1,
  targetMin: row.targetMin,
  targetRateBp: row.targetRateBp,
  weightBp: row.weightBp,
  statScope: row.statScope ?? [],
  isDisabled: row.isDisabled ?? 0,
})
const blank: Entry = {
  indexCode: null,
  indexName: '',
  fromNode: 1,
  toNode: 15,
  targetMin: null,
  targetRateBp: 9500,
  weightBp: 0,
  statScope: [],
  isDisabled: 0,
}
/** The entry as it is judged and sent: an empty input is null. */
const typed = (entry: Entry): AgingIndex => ({
  ...entry,
  indexCode: entry.indexCode ?? '',
  targetMin: entry.targetMin ?? 0,
  targetRateBp: entry.targetRateBp ?? 0,
  weightBp: entry.weightBp ?? 0,
})

/** The list as it was when the editor opened: later changes of others must not overwrite what the user types. */
const useHeld = () => {
  const list = useList(agingIndex, { pageNo: 1, pageSize: selfPagingSize })
  const [held, setHeld] = useState<readonly Stored[] | null>(null)
  const fresh = list.isFetchedAfterMount ? list.data?.records : undefined
  if (held === null && fresh !== undefined) setHeld(fresh)
  return { held, failure: list.error?.failure ?? null, again: () => void list.refetch() }
}

/** The whole list in one editor, with faults at their places; it is stored as a whole. */
export const IndexEditor = ({ close }: { readonly close: () => void }): JSX.Element => {
  const { held, failure, again } = useHeld()
  const [changed, setChanged] = useState<readonly Entry[] | null>(null)
  const [tried, setTried] = useState(false)
  const send = useSend(saveAgingIndex)
  const entries = changed ?? held?.map(entryOf) ?? []
  const faults = agingFaults(entries.map(typed))
  const weight = entries.reduce((sum, one) => sum + (one.isDisabled === 0 ? (one.weightBp ?? 0) : 0), 0)
  const leave = async (): Promise<void> => {
    if (changed === null || (await giveUp())) close()
  }
  const save = (): void => {
    setTried(true)
    if (faults.length > 0 || held === null) return
    const rows = entries.map((entry) => ({ ...typed(entry), indexCode: entry.indexCode, statScope: [...entry.statScope] }))
    const seen = held.map((row) => ({ indexCode: row.indexCode ?? '', version: row.version ?? 0 }))
    send.mutate({ rows, seen }, { onSuccess: close })
  }
  return (
    <Drawer
      title="编辑时效指标"
      open
      size={1180}
      onClose={() => void leave()}
      footer={
        <div className="index-foot">
          <span role="status" className={weight === 10_000 ? 'dim' : 'overdue'}>
            启用指标的权重合计 {percentText(weight)}
            {weight === 10_000 ? '' : '，必须为 100%'}
          </span>
          <Button onClick={() => void leave()}>取消</Button>
          <OnlineButton type="primary" loading={send.isPending} disabled={held === null} onClick={save}>
            保存
          </OnlineButton>
        </div>
      }
    >
      {held === null && failure === null && <Skeleton active />}
      {held === null && failure !== null && <FailureState failure={failure} retry={again} />}
      {held !== null && (
        <IndexTable
          entries={entries}
          faults={tried ? faults : []}
          change={setChanged}
          add={entries.length < agingIndicesMax ? () => setChanged([...entries, blank]) : null}
        />
      )}
    </Drawer>
  )
}
