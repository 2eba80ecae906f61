// 数据采集 · valve/collection
import type { JSX } from 'react'
import { collection } from '#contract/valve/collection'
import { collectionLog } from '#contract/valve/collectionLog'
import { ListTabs } from '../../kit/ListTabs.tsx'

const lists = [
  ['collection', '采集检查', collection],
  ['result', '检查结果', collectionLog],
] as const

/** Two lists: checks, and their results. */
export default function CollectionScreen(): JSX.Element {
  return <ListTabs label="数据采集" lists={lists} />
}
