// 退货波次 · returns/wave
import { useState, type JSX } from 'react'
import { putReturn } from '#contract/returns/desk'
import { returnWave } from '#contract/returns/wave'
import { isEnd } from '#contract/rules/life'
import { returnWaveLife } from '#contract/rules/returnLife'
import { DocumentScreen } from '../../kit/document/DocumentScreen.tsx'
import { NewReturnWave } from './wave/NewReturnWave.tsx'
import { PutDialog, type Putting } from './wave/PutDialog.tsx'

/** return_wave.wave_type of a put-away wave (上架) */
const putaway = 1

export default function ReturnWaveScreen(): JSX.Element {
  const [putting, setPutting] = useState<Putting | null>(null)
  return (
    <DocumentScreen
      of={returnWave}
      Making={NewReturnWave}
      lineActions={(line, { no, status, head }) => [
        {
          label: '上架',
          right: putReturn.may,
          when: head.waveType === putaway && !isEnd(returnWaveLife, status) && (line.doneQty ?? 0) < (line.qty ?? 0),
          run: () => setPutting({ waveNo: no, line }),
        },
      ]}
      aside={putting !== null && <PutDialog {...putting} close={() => setPutting(null)} />}
    />
  )
}
