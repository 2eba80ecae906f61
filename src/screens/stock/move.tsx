// 移库/补货 · stock/move
import type { LineBody } from '#contract/document'
import { Button } from 'antd'
import { useState, type JSX } from 'react'
import { isEnd } from '#contract/rules/life'
import { moveLife } from '#contract/rules/stockLife'
import { move, moveCarry, moveReplenish } from '#contract/stock/move'
import { DocumentScreen } from '../../kit/document/DocumentScreen.tsx'
import { useMay } from '../../kit/may.ts'
import { StockLines } from './lines/StockLines.tsx'
import { CarryDialog, type Carried } from './move/CarryDialog.tsx'
import { RefillDialog } from './move/RefillDialog.tsx'

/** A selected line with the free quantity of its stock row. */
type SelectedLine = LineBody<typeof move> & { readonly availQty?: number }

export default function MoveScreen(): JSX.Element {
  const may = useMay()
  const [refilling, setRefilling] = useState(false)
  const [carried, setCarried] = useState<Carried | null>(null)
  return (
    <DocumentScreen
      of={move}
      entry={{
        Picker: StockLines,
        edit: ['toLocationNo', 'planQty'],
        begin: { moveType: 1 },
        limits: (_name, line: SelectedLine) => (typeof line.availQty === 'number' ? { max: line.availQty } : {}),
      }}
      lineActions={(line, { no, status }) => [
        {
          label: '执行',
          right: moveCarry.may,
          when: !isEnd(moveLife, status) && (line.movedQty ?? 0) < (line.planQty ?? 0),
          run: () => setCarried({ moveNo: no, line }),
        },
      ]}
      tools={may(moveReplenish.may) && <Button onClick={() => setRefilling(true)}>生成补货</Button>}
      aside={
        <>
          {refilling && <RefillDialog close={() => setRefilling(false)} />}
          {carried !== null && <CarryDialog {...carried} close={() => setCarried(null)} />}
        </>
      }
    />
  )
}
