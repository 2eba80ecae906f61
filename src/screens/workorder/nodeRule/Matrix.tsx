// 节点响应时间矩阵 · workorder/nodeRule/Matrix
import { Select } from 'antd'
import { useState, type JSX, type ReactNode } from 'react'
import { responseTimes, setResponseTimes, type ResponseCell } from '#contract/workorder/nodeRule'
import { typeOptions } from '#contract/workorder/type'
import { useRead } from '../../../data/query.ts'
import { useSend } from '../../../data/send.ts'
import { giveUp } from '../../../kit/confirm.ts'
import { useMay } from '../../../kit/may.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import { PageHead } from '../../../kit/PageHead.tsx'
import { FailureState, NoRight, SkeletonPage, StaleNote } from '../../../kit/states.tsx'
import { MatrixTable } from './MatrixTable.tsx'
import './matrix.css'

interface MatrixProps {
  /** tabs of the page */
  readonly head: ReactNode
}

/** Response times of each node of a work order type, by priority; edited in the table and saved as a whole. */
export const Matrix = ({ head }: MatrixProps): JSX.Element => {
  const may = useMay()
  const types = useRead(typeOptions, {})
  const [chosen, setChosen] = useState<string | null>(null)
  const [edited, setEdited] = useState<readonly ResponseCell[] | null>(null)
  const kinds = (types.data ?? []).filter(({ isCategory }) => isCategory === 0)
  const typeId = chosen ?? kinds[0]?.id ?? ''
  const times = useRead(responseTimes, { typeId }, { enabled: typeId !== '' && may(responseTimes.may) })
  const send = useSend(setResponseTimes)
  const cells = edited ?? times.data ?? []
  const hasFault = cells.some(({ respMin, remindBeforeMin }) => !(respMin >= 1) || remindBeforeMin > respMin)
  const choose = async (next: string): Promise<void> => {
    if (edited !== null && !(await giveUp())) return
    setEdited(null)
    setChosen(next)
  }
  const save = (): void => send.mutate({ typeId, list: [...cells] }, { onSuccess: () => setEdited(null) })
  const failure = types.error?.failure ?? times.error?.failure ?? null
  return (
    <section className="screen">
      <PageHead>
        {may(setResponseTimes.may) && (
          <OnlineButton
            type="primary"
            loading={send.isPending}
            disabled={edited === null || hasFault}
            reason={hasFault ? '有不对的时长，先改好' : ''}
            onClick={save}
          >
            保存
          </OnlineButton>
        )}
      </PageHead>
      {head}
      {!may(responseTimes.may) && <NoRight />}
      {may(responseTimes.may) && (
        <div className="matrix">
          <label className="matrix-type">
            <span>工单类型</span>
            <Select
              aria-label="工单类型"
              showSearch={{ optionFilterProp: 'label' }}
              value={typeId === '' ? null : typeId}
              options={kinds.map(({ id, typeName, parentName }) => ({ value: id, label: `${typeName}（${parentName ?? ''}）` }))}
              onChange={(next) => void choose(next)}
            />
            <span className="dim">没有个性规则的工单照这里算；改了以后，正在走的节点不变，新开始的照新的。</span>
          </label>
          {failure !== null && times.data !== undefined && <StaleNote failure={failure} since={times.dataUpdatedAt} />}
          {failure !== null && times.data === undefined && <FailureState failure={failure} retry={() => void times.refetch()} />}
          {failure === null && times.data === undefined && <SkeletonPage />}
          {cells.length > 0 && <MatrixTable cells={cells} canEdit={may(setResponseTimes.may)} change={setEdited} />}
        </div>
      )}
    </section>
  )
}
