// 退货拣货 · returns/pick
import { useState, type JSX } from 'react'
import { pickReturn } from '#contract/returns/desk'
import { returnPick } from '#contract/returns/pick'
import { isEnd } from '#contract/rules/life'
import { returnPickLife } from '#contract/rules/returnLife'
import { DocumentScreen } from '../../kit/document/DocumentScreen.tsx'
import { PickDialog, type Picking } from './pick/PickDialog.tsx'

export default function ReturnPickScreen(): JSX.Element {
  const [picking, setPicking] = useState<Picking | null>(null)
  return (
    <DocumentScreen
      of={returnPick}
      lineActions={(line, { no, status }) => [
        {
          label: '拣货',
          right: pickReturn.may,
          when: !isEnd(returnPickLife, status) && (line.pickedQty ?? 0) + (line.shortQty ?? 0) < (line.planQty ?? 0),
          run: () => setPicking({ pickNo: no, line }),
        },
      ]}
      aside={picking !== null && <PickDialog {...picking} close={() => setPicking(null)} />}
    />
  )
}
