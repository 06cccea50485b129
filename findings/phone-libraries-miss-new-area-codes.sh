#!/usr/bin/env bash
# Three phone libraries call numbers with area codes that North America opened since 2023 invalid.
#
# libphonenumber-js 1.13.16 (with all metadata), google-libphonenumber 3.2.47 and awesome-phonenumber 7.8.0 share Google's metadata,
# whose list of area codes lags behind the North American Numbering Plan: 436 (Ohio), 457 (Louisiana), 471 (Mississippi),
# 483 (Alabama), 621 (Texas), 624 (New York), 679 (Michigan), 729 (Tennessee), 837 (California) and 924 (Minnesota) are not in it, while
# 235 (Missouri) and 948 (Virginia) are. A form that asks `isValid` turns people away whose phone works.
#
# Chairside takes any number of possible length with a possible area code, and prefers known area codes only where a text has several
# numbers.
source "$(dirname "$0")/lib.bash"

install libphonenumber-js@1.13.16 google-libphonenumber@3.2.47 awesome-phonenumber@7.8.0
run <<'MODULE'
import { parsePhoneNumber } from 'awesome-phonenumber'
import google from 'google-libphonenumber'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

const google_ = google.PhoneNumberUtil.getInstance()
const verdicts = [
  ['libphonenumber-js', (number) => parsePhoneNumberFromString(number).isValid()],
  ['google-libphonenumber', (number) => google_.isValidNumber(google_.parse(number))],
  ['awesome-phonenumber', (number) => parsePhoneNumber(number).valid],
]
const opened = [436, 457, 471, 483, 621, 624, 679, 729, 837, 924]
for (const [name, isValid] of verdicts) {
  const valid = (codes) => codes.filter((code) => isValid(`+1${code}5550142`)).join(' ') || 'none'
  console.log(`${name}: new ${valid(opened)}; earlier ${valid([212, 235, 948])}`)
}
MODULE
expect <<'OUTPUT'
libphonenumber-js: new none; earlier 212 235 948
google-libphonenumber: new none; earlier 212 235 948
awesome-phonenumber: new none; earlier 212 235 948
OUTPUT
