// 打卡页 · handheld/pages/Clock
import type { JSX } from 'react'
import { clock } from '../../flows/clock.ts'
import { FlowPage } from '../FlowPage.tsx'
import { useFreshWork } from '../useWork.ts'

/** /wx/wms/clock (2812): people clock in and out. The list of people is loaded; without network the stored list is used. */
const Clock = (): JSX.Element => {
  useFreshWork('clocks')
  return <FlowPage flow={clock} />
}
export default Clock
