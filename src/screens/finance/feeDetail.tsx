// 费用明细 · finance/feeDetail
import type { JSX } from 'react'
import { useParams } from 'react-router-dom'
import { explainFee } from '#contract/finance/feeDetail'
import { useMay } from '../../kit/may.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { NoRight } from '../../kit/states.tsx'
import { Explanation } from './feeDetail/Explanation.tsx'

/** One fee and how it came about (office.md §9.4, screen 5204). */
export default function FeeDetailScreen(): JSX.Element {
  const { id = '' } = useParams()
  if (!useMay()(explainFee.may)) return <NoRight />
  return (
    <section className="detail">
      <PageHead />
      <div className="detail-body">
        <Explanation lineNo={id} />
      </div>
    </section>
  )
}
