// 波次详情 · stockout/waveDetail
import type { JSX, ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { waveLife } from '#contract/rules/waveLife'
import { waveSheets, waveWaybills } from '#contract/stockout/print'
import { wave } from '#contract/stockout/wave'
import type { PartProps } from '../../kit/document/DocumentPage.tsx'
import { DocumentRoute } from '../../kit/document/DocumentRoute.tsx'
import { SheetButton } from '../../kit/SheetButton.tsx'
import { WavePrint } from './print/PickPrint.tsx'
import { WaveWaybillPrint } from './print/WaybillPrint.tsx'

/** Print buttons of a wave; pick lists and waybills exist only after its release. */
const Print = ({ whole }: PartProps): ReactNode => (
  <>
    <SheetButton
      label="打印拣货单"
      call={waveSheets}
      input={{ waveNos: [whole.no] }}
      reason={whole.status === waveLife.made ? '下发之后才有拣货单' : ''}
      Dialog={WavePrint}
    />
    <SheetButton
      label="打印面单"
      call={waveWaybills}
      input={{ waveNo: whole.no }}
      reason={whole.status === waveLife.made ? '下发之后再打面单' : ''}
      Dialog={WaveWaybillPrint}
    />
  </>
)

export default function WaveDetailScreen(): JSX.Element {
  const { waveNo = '' } = useParams()
  return <DocumentRoute of={wave} no={waveNo} Tools={Print} />
}
