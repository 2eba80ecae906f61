// 号码查找 · app/foundNumbers
/** Finds documents and goods by a number that was typed into the palette or scanned on a page. */
import { useEffect, useState } from 'react'
import { fillIn } from '#contract/action'
import type { ReplyOf } from '#contract/call'
import { FOUND, findNumber } from '#contract/workbench/find'
import { useRead } from '../data/query.ts'
import type { JumpTarget } from './jumpTargets.ts'

type FoundNumber = ReplyOf<typeof findNumber>[number]

/** Address of the page that shows the found document or goods. */
export const pathOfFound = (found: FoundNumber): string => fillIn(FOUND[found.kind].to, found, {}, true)

const targetOf = (found: FoundNumber): JumpTarget => ({
  path: pathOfFound(found),
  title: found.word,
  note: [FOUND[found.kind].title, found.word === found.no ? '' : found.no, found.note].filter((part) => part !== '').join(' · '),
  trail: [],
  alias: '',
  trailAliases: [],
  apart: false,
})

/** Pause after which typing counts as finished, ms. */
const typingMs = 200
/** Whether the text may be a number: printable ASCII, no Chinese. */
const isNumber = (text: string): boolean => /^[!-~]{2,64}$/.test(text)
const none: readonly never[] = []

/** Documents and goods to which the number typed so far may belong. */
export const useNumbers = (query: string): readonly JumpTarget[] => {
  const typed = query.trim()
  const [word, setWord] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setWord(typed), typingMs)
    return () => clearTimeout(timer)
  }, [typed])
  const { data = none } = useRead(findNumber, { word }, { enabled: isNumber(word) })
  if (word !== typed || !isNumber(word)) return none
  // a document found by two of its numbers is offered once
  return data.map(targetOf).filter(({ path }, index, all) => all.findIndex((target) => target.path === path) === index)
}
