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
/** The entry in the form of the call, for checking and sending; an empty number becomes 0. */
const indexOf = (entry: Entry): AgingIndex => ({
  ...entry,
  indexCode: entry.indexCode ?? '',
  targetMin: entry.targetMin ?? 0,
  targetRateBp: entry.targetRateBp ?? 0,
  weightBp: entry.weightBp ?? 0,
})

/** The list of the moment when the editor opened, because later changes of others must not overwrite typed values. */
const useInitialRows = () => {
  const list = useList(agingIndex, { pageNo: 1, pageSize: selfPagingSize })
  const [initialRows, setInitialRows] = useState<readonly Stored[] | null>(null)
  const records = list.isFetchedAfterMount ? list.data?.records : undefined
  if (initialRows === null && records !== undefined) setInitialRows(records)
  return { initialRows, failure: list.error?.failure ?? null, again: () => void list.refetch() }
}

/** Edits the whole list of indexes, with faults at their inputs; the list is saved as a whole. */
export const IndexEditor = ({ close }: { readonly close: () => void }): JSX.Element => {
  const { initialRows, failure, again } = useInitialRows()
  const [edited, setEdited] = useState<readonly Entry[] | null>(null)
  const [showFaults, setShowFaults] = useState(false)
  const send = useSend(saveAgingIndex)
  const entries = edited ?? initialRows?.map(entryOf) ?? []
  const faults = agingFaults(entries.map(indexOf))
  const weight = entries.reduce((sum, one) => sum + (one.isDisabled === 0 ? (one.weightBp ?? 0) : 0), 0)
  const askThenClose = async (): Promise<void> => {
    if (edited === null || (await giveUp())) close()
  }
  const save = (): void => {
    setShowFaults(true)
    if (faults.length > 0 || initialRows === null) return
    const rows = entries.map((entry) => ({ ...indexOf(entry), indexCode: entry.indexCode, statScope: [...entry.statScope] }))
    const seen = initialRows.map((row) => ({ indexCode: row.indexCode ?? '', version: row.version ?? 0 }))
    send.mutate({ rows, seen }, { onSuccess: close })
  }
  return (
    <Drawer
      title="编辑时效指标"
      open
      size={1180}
      onClose={() => void askThenClose()}
      footer={
        <div className="index-foot">
          <span role="status" className={weight === 10_000 ? 'dim' : 'overdue'}>
            启用指标的权重合计 {percentText(weight)}
            {weight === 10_000 ? '' : '，必须为 100%'}
          </span>
          <Button onClick={() => void askThenClose()}>取消</Button>
          <OnlineButton type="primary" loading={send.isPending} disabled={initialRows === null} onClick={save}>
            保存
          </OnlineButton>
        </div>
      }
    >
      {initialRows === null && failure === null && <Skeleton active />}
      {initialRows === null && failure !== null && <FailureState failure={failure} retry={again} />}
      {initialRows !== null && (
        <IndexTable
          entries={entries}
          faults={showFaults ? faults : []}
          change={setEdited}
          add={entries.length < agingIndicesMax ? () => setEdited([...entries, blank]) : null}
        />
      )}
    </Drawer>
  )
}
