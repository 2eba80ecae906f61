// 卸货页 · handheld/pages/Unload
import type { JSX } from 'react'
import { PhotoButton } from '../../floor/PhotoButton.tsx'
import type { BesideProps } from '../../floor/regions.tsx'
import { unload } from '../../flows/unload.ts'
import { FlowPage } from '../FlowPage.tsx'
import { WorkChoices } from '../WorkChoices.tsx'

const Listed = ({ run }: BesideProps): JSX.Element => (
  <WorkChoices
    run={run}
    list="inbound"
    testId="unload-row"
    nothing={['没有要卸的车；到货登记后列在这里', '本机没有要卸的车，联网后再看']}
  />
)

/** /wx/wms/unload (2814): records who unloads a truck, and each person's share of the work. */
const Unload = (): JSX.Element => <FlowPage flow={unload} Idle={Listed} Aside={PhotoButton} />
export default Unload
