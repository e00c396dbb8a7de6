"""What the framework hands to a route, by short names."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from litestar import Request
from litestar.di import NamedDependency
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath, FromQuery

from ..people.person import Person
from ..tables.service import Tables
from .table_pages import TablePages

WebRequest: TypeAlias = Request[Any, Any, Any]
Who: TypeAlias = NamedDependency[Person]
ThePages: TypeAlias = NamedDependency[TablePages]
TheTables: TypeAlias = NamedDependency[Tables]
Name: TypeAlias = FromPath[str]
Word: TypeAlias = FromQuery[str]
Number: TypeAlias = FromQuery[int | None]
Form: TypeAlias = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]
Upload: TypeAlias = Annotated[dict[str, Any], Body(media_type=RequestEncodingType.MULTI_PART)]
