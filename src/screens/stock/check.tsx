// 盘点管理 · stock/check
import { useState, type JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import { owner } from '#contract/owner/refs'
import type { Row } from '#contract/resource'
import { check, checkBegin, checkCancel, checkCreate, checkDetail } from '#contract/stock/check'
import { useSend } from '../../data/send.ts'
import { confirm } from '../../kit/confirm.ts'
import { ImportTool } from '../../kit/ImportTool.tsx'
import { OptionText } from '../../kit/options.tsx'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { NewCheck } from './check/NewCheck.tsx'
import { useBegin } from './check/useBegin.tsx'

type Check = Row<typeof check>
/** 待开始, 盘点中, 待复盘 */
const openStates = new Set([10, 20, 30])
const low = 9900
const cells = {
  ownerNo: (row: Check) => (row.ownerNo === null ? '全部货主' : <OptionText to={owner} value={row.ownerNo} />),
  accuracyBp: (row: Check) =>
    row.accuracyBp === null ? (
      '-'
    ) : (
      <span className={row.accuracyBp < low ? 'alarming' : undefined}>{`${(row.accuracyBp / 100).toFixed(2)}%`}</span>
    ),
}

export default function CheckScreen(): JSX.Element {
  const navigate = useNavigate()
  const [making, make] = useState(false)
  const begin = useBegin()
  const cancel = useSend(checkCancel, { changes: ['stock/location'] })
  const look = (row: Check): void => void navigate(`/front/operator-center/stock/check/detail/${row.checkNo ?? ''}`)
  const drop = async (checkNo: string): Promise<void> => {
    if (await confirm(`取消盘点单 ${checkNo}？`, '已录的实盘数作废，锁住的库位解锁。')) cancel.mutate({ checkNo })
  }
  const actions = (row: Check): readonly Action[] => {
    const status = Number(row.status)
    const counting = status === 20 || status === 30
    return [
      { label: '开始', right: checkBegin.may, when: status === 10, run: () => void begin(row.checkNo ?? '') },
      {
        label: status === 40 ? '审核' : counting ? '盘点' : '详情',
        right: checkDetail.may,
        local: true,
        run: () => look(row),
      },
      {
        label: '取消',
        right: checkCancel.may,
        danger: true,
        when: openStates.has(status),
        run: () => void drop(row.checkNo ?? ''),
      },
    ]
  }
  return (
    <ResourceScreen
      of={check}
      cells={cells}
      rowActions={actions}
      open={look}
      tools={<ImportTool biz="check" title="盘点结果" right={160323} changes={['stock/check']} />}
      create={{ right: checkCreate.may, run: () => make(true) }}
      aside={making && <NewCheck close={() => make(false)} />}
      empty={<EmptyState title="没有盘点单" text="新增盘点单选定库位，开始后录入实盘数，差异经复盘和审核后记账。" />}
    />
  )
}
