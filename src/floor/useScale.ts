// 页上的秤 · floor/useScale
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { meterOrders, simulatedScale as simulated, simulatedScaleNo, usualBaud, usualScaleUnit } from '#contract/rules/station'
import type { ScaleSetting, ScaleUnit } from '../device/heard.ts'
import { ScaleLink } from '../device/scaleLink.ts'
import { canConnectScale, serialScale, type Which } from '../device/scalePort.ts'
import type { Outcome, Watched } from '../device/scaleWatch.ts'
import { simulatedScale, type SimulatedScale } from '../device/simulatedScale.ts'
import { station } from '../state/station.ts'
import { usePart } from './regions.tsx'
import type { ShownRun } from './shownRun.ts'
import { leftOver, stuckAtZero, troubleOf, type ScaleTrouble } from './scaleWords.ts'

/** The unit of workstation.scale_unit. */
const units: Readonly<Record<number, ScaleUnit>> = { 1: 'kg', 2: 'g', 3: 'lb' }
/** A trouble is spoken only when it lasts this long, because putting a load on the scale disturbs it briefly. */
const loudMs = 800
/** Times after which a previous load, or a zero, on the scale counts as a trouble while a parcel is expected, ms. */
const leftMs = 2000
const zeroMs = 10_000

/** The scale of the page: its state, its trouble, and the function that connects it. */
export interface ScaleHere {
  readonly watched: Watched
  /** grams of the load for the current parcel; null: unknown, or it is from the previous parcel */
  readonly lying: number | null
  /** null when the scale weighs, or when no scale is expected here */
  readonly trouble: ScaleTrouble | null
  readonly canConnect: boolean
  readonly connect: (which: Which) => void
  /** the simulated scale drawn on the page for training; null with a real scale */
  readonly played: SimulatedScale | null
}

/** Sends each outcome of the scale to the flow. A weight of a simulated scale is marked. */
const outcomeReceiver =
  (run: ShownRun, scaleNo: string, isPlayed: boolean) =>
  (outcome: Outcome): void => {
    if (outcome.type === 'emptied') return run.emptied()
    run.weigh(outcome.grams, scaleNo, { ...(outcome.again && { again: true }), ...(isPlayed && { simulated: true }) })
  }

/** Whether the condition has held for this time. */
const useLasting = (condition: boolean, ms: number): boolean => {
  const [hasLasted, setHasLasted] = useState(false)
  useEffect(() => {
    if (!condition) return undefined
    const timer = setTimeout(() => setHasLasted(true), ms)
    return () => {
      clearTimeout(timer)
      setHasLasted(false)
    }
  }, [condition, ms])
  return hasLasted
}

/** Speaks a lasting trouble once, and its end. */
const useSpokenTrouble = (run: ShownRun, trouble: ScaleTrouble | null): void => {
  const [spoken, setSpoken] = useState<string | null>(null)
  const words = trouble?.isLoud === true ? trouble.words : null
  const next = trouble?.next ?? ''
  const isQuiet = trouble?.isLoud === false
  useEffect(() => {
    if (words === spoken || isQuiet) return undefined
    const timer = setTimeout(() => {
      run.remark(
        words === null ? { tone: 'repeat', words: '秤好了', next: run.snapshot().prompt } : { tone: 'wrong', words, next },
      )
      setSpoken(words)
    }, loudMs)
    return () => clearTimeout(timer)
  }, [run, words, next, spoken, isQuiet])
}

/** The scale of the workstation, connected while the page is open. A page without a scale does not mention it until a user connects one. */
export const useScale = (run: ShownRun): ScaleHere => {
  const { binding } = useSnapshot(station)
  const { scaleNo = '', scaleProtocol = 0, scaleUnit = usualScaleUnit, baudRate = usualBaud } = binding?.bound ?? {}
  const expected = units[scaleUnit] ?? 'kg'
  const order = meterOrders[scaleProtocol] ?? null
  const isPlayed = scaleProtocol === simulated
  const { link, played } = useMemo(() => {
    const simulation = isPlayed ? simulatedScale() : null
    const receive = outcomeReceiver(run, isPlayed ? simulatedScaleNo : scaleNo || 'SERIAL', isPlayed)
    const setting: ScaleSetting = isPlayed ? { unit: 'kg', order: null } : { unit: expected, order }
    return { link: new ScaleLink(simulation ?? serialScale(baudRate), setting, receive), played: simulation }
  }, [run, isPlayed, scaleNo, baudRate, expected, order])
  const watched = useSyncExternalStore(link.subscribe, link.snapshot)
  useEffect(() => {
    link.start()
    return () => void link.end()
  }, [link])
  const waits = usePart(run, (shown) => shown.expects === 'weight')
  const isLeft = useLasting(waits && watched.status === 'steady', leftMs)
  const isStuck = useLasting(waits && watched.status === 'empty' && watched.grams === 0, zeroMs)
  const isWanted = watched.openedAt > 0 || scaleNo !== '' || scaleProtocol !== 0
  const scaleTrouble = isLeft ? leftOver : isStuck ? stuckAtZero : troubleOf(watched, isPlayed ? 'kg' : expected)
  const trouble = isWanted ? scaleTrouble : null
  useSpokenTrouble(run, trouble)
  const connect = useCallback(
    (which: Which): void => {
      link.connect(which).catch((error: unknown) => {
        console.warn('秤没有连上', error)
        run.remark({ tone: 'wrong', words: '秤没有连上', next: '看线插好没有，别的程序没有占着它，再连一次' })
      })
    },
    [link, run],
  )
  const lying = scaleTrouble?.isLoud === true ? null : watched.grams
  return { watched, lying, trouble, canConnect: isPlayed || canConnectScale(), connect, played }
}
