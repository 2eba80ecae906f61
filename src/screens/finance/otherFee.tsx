// 其他费用 · finance/otherFee
import type { JSX } from 'react'
import { otherFee } from '#contract/finance/otherFee'
import { DocumentScreen } from '../../kit/document/DocumentScreen.tsx'

/** Fees outside the contracts, entered one by one or by file (office.md §9.4, screen 5206). */
export default function OtherFeeScreen(): JSX.Element {
  return <DocumentScreen of={otherFee} entry={{}} />
}
