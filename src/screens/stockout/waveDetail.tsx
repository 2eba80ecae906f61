// 波次详情 · stockout/waveDetail
import type { JSX } from 'react'
import { useParams } from 'react-router-dom'
import { wave } from '#contract/stockout/wave'
import { DocumentRoute } from '../../kit/document/DocumentRoute.tsx'

export default function WaveDetailScreen(): JSX.Element {
  const { waveNo = '' } = useParams()
  return <DocumentRoute of={wave} no={waveNo} />
}
