// 上架页 · handheld/pages/Putaway
import type { JSX } from 'react'
import type { BesideProps } from '../../floor/regions.tsx'
import { putaway } from '../../flows/putaway.ts'
import { FlowPage } from '../FlowPage.tsx'
import { WorkChoices } from '../WorkChoices.tsx'

const Listed = ({ run }: BesideProps): JSX.Element => (
  <WorkChoices run={run} list="putaway" testId="putaway-row" nothing={['没有待上架的', '本机没有待上架的，联网后再看']} />
)

/** /wx/wms/putaway (2816): pieces in RCV-STAGE are put on the suggested shelf. */
const Putaway = (): JSX.Element => <FlowPage flow={putaway} Idle={Listed} />
export default Putaway
