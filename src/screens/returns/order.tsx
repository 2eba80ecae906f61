// 退货单列表 · returns/order
import { Button } from 'antd'
import type { JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import { returnOrder } from '#contract/returns/order'
import { DocumentScreen } from '../../kit/document/DocumentScreen.tsx'
import { useMay } from '../../kit/may.ts'
import { entry } from './order/entry.ts'

export default function ReturnOrderScreen(): JSX.Element {
  const may = useMay()
  const navigate = useNavigate()
  return (
    <DocumentScreen
      of={returnOrder}
      entry={entry}
      tools={may(220_201) && <Button onClick={() => void navigate('/front/operator-center/return/new')}>扫单新建</Button>}
    />
  )
}
