// WMS仓 · warehouse/wms
import type { JSX } from 'react'
import type { Row } from '#contract/resource'
import { switchMode, wms, wmsModes } from '#contract/warehouse/wms'
import { useSend } from '../../data/send.ts'
import { confirm } from '../../kit/confirm.tsx'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'

type Warehouse = Row<typeof wms>

export default function WmsScreen(): JSX.Element {
  const send = useSend(switchMode)
  const ask = async (row: Warehouse): Promise<void> => {
    const wmsMode = Number(row.wmsMode) === 1 ? 2 : 1
    const text =
      wmsMode === 2
        ? '库存以外部系统的同步为准，本系统不再分配、不建波次；有库存或未完成单据时不能切换。'
        : '由本系统管理库存、分配和波次；有库存或未完成单据时不能切换。'
    if (!(await confirm(`${row.warehouseName ?? ''} 切换为${wmsModes[wmsMode]}？`, text))) return
    send.mutate({ warehouseNo: row.warehouseNo ?? '', sid: row.sid ?? '', wmsMode })
  }
  const actions = (row: Warehouse): readonly Action[] => [{ label: '切换模式', right: switchMode.may, run: () => void ask(row) }]
  return <ResourceScreen of={wms} rowActions={actions} empty="请先新增物理仓，再新增WMS仓" />
}
