// 商品档案 · goods/goods
import type { JSX } from 'react'
import { goods } from '#contract/goods/goods'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import { GoodsBatch } from './goods/GoodsBatch.tsx'

export default function GoodsScreen(): JSX.Element {
  return <ResourceScreen of={goods} Batch={GoodsBatch} />
}
